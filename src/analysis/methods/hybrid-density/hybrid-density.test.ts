import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segmentLine } from '../../../page/segments/segment-text.js'
import { renderTestPage } from '../../vips/vips.test-kit.js'
import { type Method, MethodPage } from '../method.js'
import { findIn, textsOf } from '../methods.test-kit.js'
import { hybridDensity, hybridDensityByPosition } from './hybrid-density.js'

const prose = (name: string): string =>
  `${name} ${'says a plain thing at some length. '.repeat(6)}`.trim()

const menu = 'one two three four five six seven eight'
  .split(' ')
  .map((name) => `<a href=/${name} box="0 0 1000 20">Part ${name} of it all</a>`)
  .join(' ')

/** A text in the middle, and a text of equal length at the edge. */
const html = `<body box="0 0 1000 600"><div box="0 0 1000 40"><p box="0 0 1000 20">${menu}</p></div>
<div box="200 80 600 500"><div box="200 80 600 300"><p
box="200 80 600 100">${prose('Middle')}</p><p box="200 196 600 100">${prose('Centre')}</p></div></div>
<div box="970 80 30 500"><p box="970 80 30 400">${prose('Edge')}</p></div>`

function renderedTexts(method: Method): readonly string[] {
  const { segmentation, rendering } = renderTestPage(html)
  const { segments } = method.find(new MethodPage(segmentation, { rendering }))
  return segments.map((segment) => segmentLine(segmentation, segment).split(' ')[0]!)
}

test.each([hybridDensity, hybridDensityByPosition])(
  'dense text in the middle is kept',
  (method) => {
    expect(renderedTexts(method)).toEqual(['Middle', 'Centre'])
  },
)

test('without boxes it uses the text only, with a warning', () => {
  const { warnings } = findIn(hybridDensity, html)
  expect(warnings?.join()).toMatch(/used its text only/)
  const firsts = textsOf(hybridDensity, html).map((text) => text.split(' ')[0])
  expect(firsts).toEqual(['Middle', 'Centre', 'Edge'])
})

test('its parts are the visited elements, with finite measures', () => {
  const parts = [...(findIn(hybridDensity, html).parts?.() ?? [])]
  expect(parts[0]).toMatchObject({ kind: 'body', depth: 0, isKept: false })
  expect(parts.some(({ kind, isKept }) => kind === 'p' && isKept)).toBe(true)
  for (const { measures } of parts) {
    for (const value of Object.values(measures)) expect(Number.isFinite(value)).toBe(true)
  }
})

test('any page gives segments in page order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('<div>', '</div>', '<p>', '<a href=x>', '</a>', 'one ', '<td>', '<ul><li>'),
      ),
      (parts) => {
        const { segments } = findIn(hybridDensity, parts.join(''))
        expect(segments).toEqual([...new Set(segments)].sort((a, b) => a - b))
      },
    ),
  )
})
