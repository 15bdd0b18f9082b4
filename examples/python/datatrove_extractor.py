"""A step for datatrove (https://github.com/huggingface/datatrove): documents get the text that treesift extracts.

    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.readers import WarcReader
    from datatrove.pipeline.writers import JsonlWriter
    from datatrove_extractor import TreesiftExtractor

    LocalPipelineExecutor(
        pipeline=[WarcReader("crawl/"), TreesiftExtractor(), JsonlWriter("extracted/")], tasks=4
    ).run()

It stands where the pipeline of others has Trafilatura. Each task starts one `treesift pipe` with one thread; datatrove
decides how many tasks run at the same time. Documents whose page fails, or holds no text, are dropped and counted.
"""

import collections

from datatrove.pipeline.base import PipelineStep
from datatrove.utils.typeshelper import StatHints

from treesift_pipe import TreesiftPipe

#: What is added to the metadata of documents; see docs/reference/output.md for all keys.
KEYS = ("title", "author", "date", "language", "pageType", "confidence", "fields")


class TreesiftExtractor(PipelineStep):
    """command starts treesift, options are those of `treesift pipe`, such as ["--db", "rules.db"]."""

    type = "EXTRACTOR"
    name = "treesift"

    def __init__(self, command=("treesift",), options=("--no-learn",)):
        super().__init__()
        self.command = command
        self.options = options

    def run(self, data, rank=0, world_size=1):
        sent = collections.deque()
        with TreesiftPipe(self.command, ["--jobs", "1", *self.options]) as pipe:
            for page in pipe.extract_all(self._pages(data, sent)):
                document = sent.popleft()
                if not page.get("text"):
                    code = page.get("error", {}).get("code", "no_text")
                    self.stat_update(StatHints.dropped, f"dropped_{code}")
                    continue
                document.text = page["text"]
                document.metadata.update({key: page[key] for key in KEYS if key in page})
                self.stat_update(StatHints.forwarded)
                self.update_doc_stats(document)
                yield document

    def _pages(self, data, sent):
        for document in data:
            self.stat_update(StatHints.total)
            sent.append(document)
            yield {"id": document.id, "url": document.metadata.get("url"), "html": document.text}
