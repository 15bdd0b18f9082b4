import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { segmentText } from '../../page/segments/segment-text.js'
import { readPage } from '../../page/tree/read-page.js'
import { segmentsMissingInItems } from './repeated-items.js'

/** The texts that are added where all are kept but those with `-`; those with `--` may not be added. */
function added(html: string): readonly string[] {
  const segmentation = segmentPage(readPage(html))
  const texts = Array.from({ length: segmentation.segments.count }, (_, segment) =>
    segmentText(segmentation, segment),
  )
  const missing = segmentsMissingInItems({
    segmentation,
    isKept: Uint8Array.from(texts, (text) => (text.startsWith('-') ? 0 : 1)),
    mayAdd: (segment) => !texts[segment]!.startsWith('--'),
  })
  return missing.map((segment) => texts[segment]!).sort()
}

const cards = (...cards: readonly string[]): string =>
  `<main>${cards.map((card) => `<article class=card>${card}</article>`).join('')}</main>`

describe('segments missing in items', () => {
  test('stand where three quarters of the items have a kept one', () => {
    const card = (date: string) => `<h3>a title</h3><p>words of it</p><div>${date}</div>`
    expect(added(cards(card('1'), card('2'), card('3'), card('-4')))).toEqual(['-4'])
    expect(added(cards(card('1'), card('2'), card('-3'), card('-4')))).toEqual([])
  })

  test('are the beginnings of items that are kept otherwise, if three lack theirs', () => {
    const card = (title: string) => `<a href=/>${title}</a><p>many words of it</p>`
    expect(added(cards(card('-a'), card('-b'), card('-c')))).toEqual(['-a', '-b', '-c'])
    expect(added(cards(card('-a'), card('-b'), card('c')))).toEqual([])
  })

  test('are none of two blocks, and none that may not be added', () => {
    const card = (title: string) => `<a href=/>${title}</a><p>many words of it</p>`
    expect(added(cards(card('-a'), card('-b')))).toEqual([])
    expect(added(cards(card('--a'), card('--b'), card('--c')))).toEqual([])
  })
})
