"""Tests of these examples: TREESIFT="node dist/doors/cli/main.js" python3 -m unittest discover examples/python"""

import collections
import io
import itertools
import os
import shlex
import signal
import sys
import types
import unittest

sys.path.insert(0, os.path.dirname(__file__))

from scrapy_pipeline import TreesiftPipeline
from treesift_pipe import PageError, PipeError, TreesiftPipe

TREESIFT = shlex.split(os.environ.get("TREESIFT", "treesift"))
OPTIONS = ["--no-learn", "--jobs", "1"]


def page(number):
    return {"id": str(number), "html": f"<title>Page {number}</title><p>The text of page {number}."}


def python(program):
    """The words of a process that stands in for treesift."""
    return [sys.executable, "-c", program]


class ClientTest(unittest.TestCase):
    def open(self, command=TREESIFT, **settings):
        pipe = TreesiftPipe(command, OPTIONS, **settings)
        self.addCleanup(pipe.close)
        return pipe

    def test_pages_one_by_one(self):
        with TreesiftPipe(TREESIFT, OPTIONS) as pipe:
            for number in range(3):
                self.assertEqual(pipe.extract(**page(number))["title"], f"Page {number}")
            with self.assertRaises(PageError) as failed:
                pipe.extract(file="none.html", url="https://tides.example/")
            self.assertEqual(failed.exception.code, "INPUT_NOT_FOUND")
            bytes_in_latin1 = "<meta charset=latin1><title>Fl\xf3d</title>".encode("latin-1")
            self.assertEqual(pipe.extract(html=bytes_in_latin1)["title"], "Fl\xf3d")
            self.assertEqual(pipe.extract(html="<title>\ud800 \u2028</title>")["id"], "-:6")

    def test_many_pages_in_order(self):
        answers = self.open(window=8).extract_all(page(number) for number in range(100))
        self.assertEqual([answer["id"] for answer in answers], [str(n) for n in range(100)])

    def test_failures_among_many_pages(self):
        answers = self.open().extract_all([page(1), {"id": "broken"}, page(3)])
        self.assertEqual(
            [answer.get("error", {}).get("code") for answer in answers],
            [None, "BROKEN_LINE", None],
        )

    def test_pages_are_taken_when_they_are_needed(self):
        taken = []

        def endless():
            for number in itertools.count():
                taken.append(number)
                yield page(number)

        answers = self.open(window=4).extract_all(endless())
        self.assertEqual([next(answers)["id"] for _ in range(10)], [str(n) for n in range(10)])
        self.assertLessEqual(len(taken), 15)

    def test_a_killed_process(self):
        pipe = self.open()
        pipe.extract(**page(1))
        os.kill(pipe._process.pid, signal.SIGKILL)
        for _ in range(2):
            with self.assertRaisesRegex(PipeError, "status -9"):
                pipe.extract(**page(2))

    def test_a_process_that_fails_says_why(self):
        with self.assertRaisesRegex(PipeError, "DATABASE_NOT_FOUND"):
            pipe = TreesiftPipe(TREESIFT, [*OPTIONS, "--db", "none.db"])
            self.addCleanup(pipe.close)
            pipe.extract(**page(1))

    def test_a_program_that_is_not_there(self):
        with self.assertRaisesRegex(PipeError, "could not be started"):
            TreesiftPipe(["no-such-program"])

    def test_a_process_that_does_not_answer(self):
        reader = python("import sys\nfor line in sys.stdin: pass")
        with self.assertRaisesRegex(PipeError, "no answer within 0.1 seconds"):
            self.open(reader).extract(**page(1), timeout=0.1)

    def test_a_process_that_does_not_read(self):
        sleeper = python("import time; time.sleep(600)")
        large = {"html": "x" * 2**20}
        with self.assertRaisesRegex(PipeError, "does not read|no answer"):
            list(self.open(sleeper, timeout=0.5, window=2).extract_all([large] * 9))

    def test_answers_that_nobody_took(self):
        pipe = TreesiftPipe(TREESIFT, OPTIONS)
        next(pipe.extract_all(page(number) for number in range(9)))
        with self.assertRaisesRegex(PipeError, "not finished"):
            pipe.extract(**page(1))
        pipe.close()
        pipe.close()


class Settings(dict):
    def getlist(self, name):
        return self.get(name, [])


class ScrapyPipelineTest(unittest.TestCase):
    """The methods that Scrapy calls, in its order."""

    def test_items(self):
        crawler = types.SimpleNamespace(
            settings=Settings(TREESIFT_COMMAND=TREESIFT, TREESIFT_OPTIONS=OPTIONS)
        )
        pipeline = TreesiftPipeline.from_crawler(crawler)
        pipeline.open_spider(spider=None)
        self.addCleanup(pipeline.close_spider, None)
        found = pipeline.process_item({"url": "https://tides.example/", **page(1)}, None)
        self.assertEqual((found["title"], "html" in found), ("Page 1", False))
        self.assertEqual(pipeline.process_item({"name": "x"}), {"name": "x"})
        failed = pipeline.process_item({"html": 7})
        self.assertEqual(failed["error"]["code"], "BROKEN_LINE")


class PysparkJobTest(unittest.TestCase):
    """The methods that cc-pyspark calls, with stand-ins for Spark and for records of warcio."""

    def test_rows(self):
        self.import_stand_ins()
        from cc_pyspark_job import COLUMNS, TreesiftJob

        os.environ["TREESIFT_COMMAND"] = shlex.join(TREESIFT)
        job = TreesiftJob()
        job.records_processed = types.SimpleNamespace(add=lambda count: None)
        records = [self.record(html="<title>Tides</title><p>Low water."), self.record("request")]
        records += [self.record(html="%PDF-1.4"), self.record(html="<title>Gr\xfc\xdfe</title>")]
        rows = [dict(zip(COLUMNS, row)) for row in job.iterate_records("x.warc", iter(records))]
        self.assertEqual([row["title"] for row in rows], ["Tides", None, "Gr\xfc\xdfe"])
        self.assertEqual([row["error"] for row in rows], [None, "NOT_TEXT", None])
        self.assertEqual({row["url"] for row in rows}, {"https://tides.example/"})

    @staticmethod
    def import_stand_ins():
        class CCSparkJob:
            def is_html(self, record):
                return "html" in record.http_headers.get_header("Content-Type")

            def get_payload_stream(self, record):
                return record.content

        struct = {name: lambda *_: None for name in ("StringType", "StructField", "StructType")}
        for name in ("pyspark", "pyspark.sql"):
            sys.modules[name] = types.ModuleType(name)
        sys.modules["pyspark.sql.types"] = types.SimpleNamespace(**struct)
        sys.modules["sparkcc"] = types.SimpleNamespace(CCSparkJob=CCSparkJob)

    @staticmethod
    def record(kind="response", html=""):
        def headers(values):
            return types.SimpleNamespace(get_header=values.get)

        return types.SimpleNamespace(
            rec_type=kind,
            rec_headers=headers({"WARC-Target-URI": "https://tides.example/"}),
            http_headers=headers({"Content-Type": "text/html; charset=iso-8859-1"}),
            content=io.BytesIO(html.encode("latin-1")),
        )


class DatatroveExtractorTest(unittest.TestCase):
    """The method that datatrove calls, with a stand-in for its base class."""

    def test_documents(self):
        self.import_stand_ins()
        from datatrove_extractor import TreesiftExtractor

        def document(id, html):
            metadata = {"url": "https://tides.example/"}
            return types.SimpleNamespace(id=id, text=html, metadata=metadata)

        documents = [document(str(number), page(number)["html"]) for number in range(3)]
        documents += [document("wrong", 7), document("none", "")]
        step = TreesiftExtractor(TREESIFT, OPTIONS)
        found = list(step.run(iter(documents)))
        self.assertEqual([one.id for one in found], ["0", "1", "2"])
        self.assertEqual(found[1].text, "The text of page 1.")
        self.assertEqual(found[2].metadata["title"], "Page 2")
        counts = {"total": 5, "forwarded": 3, "dropped": 2}
        self.assertEqual({name: step.counts[name] for name in counts}, counts)

    @staticmethod
    def import_stand_ins():
        class PipelineStep:
            def __init__(self):
                self.counts = collections.Counter()

            def stat_update(self, *names):
                self.counts.update(names)

            def update_doc_stats(self, document):
                pass

        for name in ("datatrove", "datatrove.pipeline", "datatrove.utils"):
            sys.modules[name] = types.ModuleType(name)
        sys.modules["datatrove.pipeline.base"] = types.SimpleNamespace(PipelineStep=PipelineStep)
        hints = types.SimpleNamespace(total="total", forwarded="forwarded", dropped="dropped")
        sys.modules["datatrove.utils.typeshelper"] = types.SimpleNamespace(StatHints=hints)


if __name__ == "__main__":
    unittest.main()
