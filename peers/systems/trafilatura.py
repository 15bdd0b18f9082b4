import trafilatura

PACKAGE = "trafilatura"
ANSWERS = "text"


def answer(html, url):
    text = trafilatura.extract(html, url=url, include_comments=True)
    said = trafilatura.extract_metadata(html, default_url=url)
    if said is None:
        return text
    found = {"title": said.title, "date": said.date, "author": said.author and said.author.split("; ")}
    return text, {name: value for name, value in found.items() if value}
