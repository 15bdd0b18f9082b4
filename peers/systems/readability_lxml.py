from readability import Document

PACKAGE = "readability-lxml"
ANSWERS = "html"


def answer(html, url):
    return Document(html).summary()
