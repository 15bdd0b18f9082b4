"""A job for cc-pyspark (https://github.com/commoncrawl/cc-pyspark): extracts the pages of Common Crawl's WARC files.

    spark-submit --py-files sparkcc.py,treesift_pipe.py cc_pyspark_job.py \\
        --num_output_partitions 16 warc.paths extracted

Each WARC file is read by one `treesift pipe` with one thread; Spark decides how many run at the same time. treesift
and Node must be installed on every worker. TREESIFT_COMMAND and TREESIFT_OPTIONS in the environment name other words
to start it with, and options such as `--db rules.db`.
"""

import os
import shlex

from pyspark.sql.types import StringType, StructField, StructType
from sparkcc import CCSparkJob

from treesift_pipe import TreesiftPipe

#: The columns of the table that is written; "error" is the code where a page failed.
COLUMNS = ("url", "title", "language", "date", "text", "error")


class TreesiftJob(CCSparkJob):
    name = "TreesiftJob"
    output_schema = StructType([StructField(column, StringType(), True) for column in COLUMNS])

    def run_job(self, session):
        """Writes a row a page; unlike the job that this one extends, nothing is counted by key."""
        files = session.sparkContext.textFile(
            self.args.input, minPartitions=self.args.num_input_partitions
        )
        rows = files.mapPartitionsWithIndex(self.process_warcs)
        table = session.createDataFrame(rows, schema=self.output_schema)
        writer = table.coalesce(self.args.num_output_partitions).write
        writer = writer.format(self.args.output_format)
        writer = writer.option("compression", self.args.output_compression)
        writer.options(**self.get_output_options()).saveAsTable(self.args.output)
        self.log_accumulators(session)

    def iterate_records(self, _warc_uri, archive_iterator):
        command = shlex.split(os.environ.get("TREESIFT_COMMAND", "treesift"))
        options = shlex.split(os.environ.get("TREESIFT_OPTIONS", "--no-learn"))
        with TreesiftPipe(command, ["--jobs", "1", *options]) as pipe:
            for page in pipe.extract_all(self._pages(archive_iterator)):
                row = {**page, "error": page.get("error", {}).get("code")}
                yield tuple(row.get(column) for column in COLUMNS)

    def _pages(self, archive_iterator):
        for record in archive_iterator:
            if record.rec_type != "response" or not self.is_html(record):
                continue
            yield {
                "url": record.rec_headers.get_header("WARC-Target-URI"),
                "html": self.get_payload_stream(record).read(),
                "contentType": record.http_headers.get_header("Content-Type"),
            }
            self.records_processed.add(1)


if __name__ == "__main__":
    TreesiftJob().run()
