"""The text and metadata of trafilatura, for both of its systems."""

import trafilatura

PACKAGE = "trafilatura"


def answering(*, include_comments):
    def answer(html, url):
        text = trafilatura.extract(html, url=url, include_comments=include_comments)
        return text, metadata_of(trafilatura.extract_metadata(html, default_url=url))

    return answer


def metadata_of(document):
    if document is None:
        return None
    authors = document.author and document.author.split("; ")
    found = {"title": document.title, "date": document.date, "author": authors}
    return {name: value for name, value in found.items() if value}
