const longest = 60

/** The beginning of a text, as much as a line has room for. */
export const shortened = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 3)}...` : text
