"""What trafilatura answers, as both of its systems ask it: its text, and what it says of the page."""

import trafilatura

PACKAGE = "trafilatura"


def answering(*, include_comments):
    def answer(html, url):
        text = trafilatura.extract(html, url=url, include_comments=include_comments)
        return text, metadata_of(trafilatura.extract_metadata(html, default_url=url))

    return answer


def metadata_of(said):
    if said is None:
        return None
    authors = said.author and said.author.split("; ")
    found = {"title": said.title, "date": said.date, "author": authors}
    return {name: value for name, value in found.items() if value}
