import { metadataOf } from './metadata.mjs'

/** The answer of Readability; `null` when it finds no article. */
export const articleOf = (article) =>
  article && {
    content: article.content,
    metadata: metadataOf(article.title, article.byline, article.publishedTime),
  }
