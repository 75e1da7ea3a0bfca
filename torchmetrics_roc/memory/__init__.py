"""What is kept between batches: samples, or counts in bins. Knows states, but no module and no measure."""
