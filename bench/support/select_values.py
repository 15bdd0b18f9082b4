"""Runs selectors over pages with lxml: a line of JSON for each page in, a line with the values of each selector out."""

import json
import sys

import lxml.etree
import lxml.html
from cssselect import HTMLTranslator

translator = HTMLTranslator()


def tree_of(page):
    source = page["source"].encode("utf-8", "replace")
    if page["kind"] == "xml":
        return lxml.etree.fromstring(source, lxml.etree.XMLParser(huge_tree=True, recover=True))
    return lxml.html.document_fromstring(source, lxml.html.HTMLParser(encoding="utf-8", huge_tree=True))


def values_of(tree, ask):
    selector = ask["selector"]
    xpath = selector if ask["language"] == "xpath" else translator.css_to_xpath(selector, "//")
    found = tree.xpath(xpath)
    chosen = found if ask["many"] else found[:1]
    values = [value for one in chosen for value in read(one, ask)]
    return values if ask["many"] else values[:1]


def read(found, ask):
    if isinstance(found, str):
        return [str(found)]
    if ask["value"] == "attribute":
        return [found.get(ask["attr"], "")]
    if ask["value"] == "text node":
        texts = found.xpath("text()[normalize-space()]")
        place = ask.get("place")
        return [str(text) for text in (texts if place is None else texts[place - 1 : place])]
    return [str(found.xpath("string()"))]


for line in sys.stdin:
    page = json.loads(line)
    tree = tree_of(page)
    print(json.dumps([values_of(tree, ask) for ask in page["asks"]]), flush=True)
