import { metadataOf } from './metadata.mjs'

/** What Readability answers; nothing where it finds no article. */
export const articleOf = (article) =>
  article && {
    content: article.content,
    metadata: metadataOf(article.title, article.byline, article.publishedTime),
  }
