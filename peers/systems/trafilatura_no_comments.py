import trafilatura

PACKAGE = "trafilatura"
ANSWERS = "text"


def answer(html, url):
    return trafilatura.extract(html, url=url, include_comments=False)
