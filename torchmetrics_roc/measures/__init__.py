"""Numbers that are read from counts, a subject in each module. Knows neither devices nor processes nor modules."""
