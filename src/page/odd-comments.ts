import { editInPieces } from '../core/pieces.js'

/** `<!>`, `<!->`, `</>` and `</ p>`, which are comments, and `--!>`, which ends one, though not one that it begins with. */
const oddComment = /<!(?=-?>)|<\/(?=[ >])|(?<!<!-?)--!>/g

/** What a page with odd comments holds; to look for a few letters takes a fraction of the time. */
const signs: readonly string[] = ['!>', '!->', '</>', '</ ']

/**
 * The page with its odd comments written as htmlparser2 knows comments; it would read on over them to the next `>`, or
 * to `-->`. Everything else stays at its place.
 */
export const withPlainComments = (html: string): string =>
  signs.some((sign) => html.includes(sign))
    ? editInPieces(html, withPlain, outsideMarks).join('')
    : html

const withPlain = (html: string): string =>
  html.replace(oddComment, (mark) => (mark === '--!>' ? '--->' : '<?'))

/** A piece may not end inside a mark; marks are not longer than this. */
const longestMark = 8

const outsideMarks = (html: string, at: number): number =>
  at - /[<!/-]*$/.exec(html.slice(at - longestMark, at))![0].length
