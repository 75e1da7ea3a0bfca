"""What classes and functionals there are, their signatures and their documentation."""
