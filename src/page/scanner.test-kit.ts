import { expect, it } from 'vitest'
import { besideBrowsers } from '../../test/support/browser-tokens.mjs'
import { toldTokens } from '../../test/support/told-tokens.mjs'
import { scan } from './scanner.js'

export type Cases = readonly (readonly [what: string, html: string, tokens: string])[]

/** Pages and the tokens that they are read as, on one line, as a plain page would have them. They are true of browsers, too. */
export const isRead = (cases: Cases): void => {
  it.each(cases)('%s', (_, html, tokens) => {
    const told = toldTokens(scan, html).map(({ text }) => text)
    expect(told.join(' ')).toBe(tokens)
    const { ours, theirs } = besideBrowsers(scan, html)
    expect(ours).toEqual(theirs)
  })
}
