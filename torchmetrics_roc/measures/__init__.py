"""Numbers that are read from counts, a plane in each module. Knows neither devices nor processes nor modules."""
