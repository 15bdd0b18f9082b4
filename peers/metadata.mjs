/** What a system says of a page beside its content; one text is one author, as it is said. */
export const metadataOf = (title, author, date) => ({
  ...(title && { title }),
  ...(author && { author: Array.isArray(author) ? author : [author] }),
  ...(date && { date }),
})
