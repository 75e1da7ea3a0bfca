"""Pictures, curves and tables in loggers: `torchmetrics_roc.lightning.loggers`."""

from torchmetrics_roc.lightning.loggers import Report, register, table_of, write_files, write_report, write_to_all

__all__ = ["Report", "register", "table_of", "write_files", "write_report", "write_to_all"]
