"""What site configurations give by an XPath engine of its own: lxml, on the trees of libxml2.

Reads a line of JSON with "html" and "configurations", each a list of [directive, value]; prints a line with a list of
answers, each {field: [texts]}, or an error. Texts are compared without white space.
"""

import json
import sys

from lxml import etree

FIELDS = {"title": "headline", "body": "main", "author": "author", "date": "date"}
UNSHOWN = ("script", "style", "noscript", "template")


def tree_of(html):
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True)
    return etree.fromstring(html.encode("utf-8"), parser)


def remove(elements):
    for element in elements:
        parent = element.getparent()
        if parent is None:
            continue
        if element.tail:
            before = element.getprevious()
            if before is None:
                parent.text = (parent.text or "") + element.tail
            else:
                before.tail = (before.tail or "") + element.tail
        parent.remove(element)


def texts_of(found):
    if isinstance(found, str):
        return [found]
    shown = [one for one in found if isinstance(one, str) or not is_unshown(one.iterancestors())]
    return [one if isinstance(one, str) else "".join(shown_texts(one)) for one in shown]


def is_unshown(elements):
    return any(one.tag in UNSHOWN or "display:none" in one.get("style", "") for one in elements)


def shown_texts(element):
    if is_unshown([element]):
        return
    yield element.text or ""
    for child in element:
        yield from shown_texts(child)
        yield child.tail or ""


def first_found(tree, patterns):
    for pattern in patterns:
        texts = [text for text in map(folded, texts_of(tree.xpath(pattern))) if text != ""]
        if texts:
            return texts
    return []


def folded(text):
    return "".join(text.split())


def outermost(elements):
    """Text that stands in several of them counts once."""
    chosen = set(elements)
    return [one for one in elements if not any(above in chosen for above in one.iterancestors())]


def answers(html, configuration):
    values = {}
    for name, value in configuration:
        values.setdefault(name, []).append(value)
    tree = tree_of(html)
    found = {}
    for name in ("title", "author", "date"):
        if name in values:
            texts = first_found(tree, values[name])
            found[FIELDS[name]] = texts if name == "author" else texts[:1]
    if "body" not in values:
        return found
    for pattern in values.get("strip", []):
        remove(tree.xpath(pattern))
    for text in values.get("strip_id_or_class", []):
        name = text.replace("'", "").replace('"', "")
        remove(tree.xpath("//*[contains(@class, $name) or contains(@id, $name)]", name=name))
    found["main"] = []
    for pattern in values["body"]:
        text = "".join(map(folded, texts_of(outermost(tree.xpath(pattern)))))
        if text != "":
            found["main"] = [text]
            break
    return found


def main():
    for line in sys.stdin:
        page = json.loads(line)
        print(json.dumps([answers(page["html"], one) for one in page["configurations"]]), flush=True)


main()
