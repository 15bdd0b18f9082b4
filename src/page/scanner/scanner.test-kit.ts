import { expect, it } from 'vitest'
import { compareWithBrowser } from '../../../test/support/browser-tokens.mjs'
import { listTokens } from '../../../test/support/list-tokens.mjs'
import { scan } from './scanner.js'

export type Cases = readonly (readonly [what: string, html: string, tokens: string])[]

/** Pages and their tokens on one line, as normalized HTML. Checks that browsers read the same tokens. */
export const isRead = (cases: Cases): void => {
  it.each(cases)('%s', (_, html, tokens) => {
    const tokensRead = listTokens(scan, html).map(({ text }) => text)
    expect(tokensRead.join(' ')).toBe(tokens)
    const { ours, theirs } = compareWithBrowser(scan, html)
    expect(ours).toEqual(theirs)
  })
}
