from trafilatura_article import ANSWERS, PACKAGE, answering

answer = answering(include_comments=False)
