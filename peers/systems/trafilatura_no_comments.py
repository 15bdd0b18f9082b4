from trafilatura_article import PACKAGE, answering

ANSWERS = "text"
answer = answering(include_comments=False)
