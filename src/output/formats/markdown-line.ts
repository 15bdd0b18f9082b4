/** A line of Markdown, and where the Markdown may be cut. */
export interface MarkdownLine {
  readonly text: string
  /**
   * What begins here is complete without the line before; deeper in lists, quotes and tables it is larger. Absent in
   * what must stay whole, such as code.
   */
  readonly depth?: number
  /** Separates blocks, and is part of none. */
  readonly isGap?: true
  /** Ends with the sign of a line break in a text. */
  readonly isBroken?: true
  /** A heading that is not inside of another block. */
  readonly heading?: { readonly level: number; readonly title: string }
  /** The head of the table that this row is of; rows of one table share it. */
  readonly head?: readonly string[]
  /** Texts without marks, in which the line may be cut, as distances from its end. */
  readonly plain?: readonly PlainRange[]
}

export interface PlainRange {
  readonly from: number
  readonly to: number
}

/** Lines that stay whole. */
export const wholeLines = (texts: readonly string[]): readonly MarkdownLine[] =>
  texts.map((text, at) => (at === 0 ? { text, depth: 0 } : { text }))

/** The lines of a part in a block: with what stands before the first of them and before each other one. */
export function nestedLines(
  lines: readonly MarkdownLine[],
  first: string,
  others: string,
): readonly MarkdownLine[] {
  const heads = new Map<readonly string[], readonly string[]>()
  const headOf = (head: readonly string[]): readonly string[] => {
    const known = heads.get(head) ?? head.map((text) => prefixed(text, others))
    heads.set(head, known)
    return known
  }
  return lines.map(({ heading: _, ...line }, at) => ({
    ...line,
    text: prefixed(line.text, at === 0 ? first : others),
    ...(line.depth !== undefined && { depth: line.depth + 1 }),
    ...(line.head && { head: headOf(line.head) }),
  }))
}

/** Without white space at the end of an empty line. */
const prefixed = (text: string, prefix: string): string =>
  text === '' ? prefix.trimEnd() : prefix + text

/** The lines of a block, which begins with the first of them. */
export const blockLines = ([first, ...others]: readonly MarkdownLine[]): readonly MarkdownLine[] =>
  first === undefined ? [] : [{ ...first, depth: 0 }, ...others]
