"""Many problems at once: groups, slices, models and pairs of classes, and how sure their values are."""
