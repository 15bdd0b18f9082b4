/** The metadata that a system reports; a single text is one author. */
export const metadataOf = (title, author, date) => ({
  ...(title && { title }),
  ...(author && { author: Array.isArray(author) ? author : [author] }),
  ...(date && { date }),
})
