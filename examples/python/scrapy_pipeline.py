"""An item pipeline for Scrapy: adds what treesift finds on a page to its item.

In settings.py:

    ITEM_PIPELINES = {"scrapy_pipeline.TreesiftPipeline": 300}
    TREESIFT_OPTIONS = ["--db", "rules.db"]   # options of `treesift pipe`; optional
    TREESIFT_COMMAND = ["npx", "treesift"]    # optional

In the spider, give each item the source of its page:

    yield {"url": response.url, "html": response.text}

The pipeline takes "html" out of the item and adds "title", "text", "fields" and so on. An item whose page fails gets
"error" instead, and goes on. A page takes a few hundredths of a second, during which Scrapy waits.
"""

from treesift_pipe import PageError, TreesiftPipe

#: What is added to items; see docs/reference/output.md for all keys.
KEYS = ("title", "author", "date", "language", "text", "fields", "records", "decidedBy")


class TreesiftPipeline:
    def __init__(self, command=("treesift",), options=()):
        self._command = command
        self._options = options
        self._pipe = None

    @classmethod
    def from_crawler(cls, crawler):
        settings = crawler.settings
        return cls(
            settings.getlist("TREESIFT_COMMAND") or ("treesift",),
            settings.getlist("TREESIFT_OPTIONS"),
        )

    def open_spider(self, spider=None):
        self._pipe = TreesiftPipe(self._command, self._options)

    def close_spider(self, spider=None):
        self._pipe.close()

    def process_item(self, item, spider=None):
        html = item.pop("html", None)
        if html is None:
            return item
        try:
            page = self._pipe.extract(html=html, url=item.get("url"))
        except PageError as error:
            item["error"] = {"code": error.code, "message": str(error)}
            return item
        item.update({key: page[key] for key in KEYS if key in page})
        return item
