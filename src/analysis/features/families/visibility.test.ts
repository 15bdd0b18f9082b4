import { expect, test } from 'vitest'
import { measureSegment } from '../features.test-kit.js'
import { visibilityFamily } from './visibility.js'

const shown = { hidden: 0, noscript: 0, template: 0 }

test.each([
  ['shown', '<p>Tea</p>', shown],
  ['hidden by its attribute', '<p hidden>Tea</p>', { ...shown, hidden: 1 }],
  ['hidden by its style', '<p style="display:none">Tea</p>', { ...shown, hidden: 1 }],
  ['hidden further up', '<div hidden><p>Tea</p></div>', { ...shown, hidden: 1 }],
  ['in a closed DIALOG', '<dialog><p>Tea</p></dialog>', { ...shown, hidden: 1 }],
  ['in an open DIALOG', '<dialog open><p>Tea</p></dialog>', shown],
  ['in place of a VIDEO', '<video>Tea</video>', { ...shown, hidden: 1 }],
  ['without scripts', '<noscript><p>Tea</p></noscript>', { ...shown, noscript: 1 }],
  ['for scripts', '<template><p>Tea</p></template>', { ...shown, template: 1 }],
])('a segment %s', (_, html, expected) => {
  expect(measureSegment(visibilityFamily, html, 0)).toEqual(expected)
})

test('a hidden word splits a segment, and only the word is hidden', () => {
  const html = '<p>Green <span hidden>cheap</span> tea</p>'
  expect(measureSegment(visibilityFamily, html, 0)).toEqual(shown)
  expect(measureSegment(visibilityFamily, html, 1)).toEqual({ ...shown, hidden: 1 })
  expect(measureSegment(visibilityFamily, html, 2)).toEqual(shown)
})
