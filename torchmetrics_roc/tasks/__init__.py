"""What the input means: binary problems of every task. Knows class indices and ignored labels, but no earlier batch."""
