import { type Feature, family } from '../feature.js'
import { type Landmark, landmarks } from '../landmarks.js'
import type { SegmentView } from '../segment-view.js'

const nouns: Record<Landmark, string> = {
  main: 'a MAIN',
  article: 'an ARTICLE',
  section: 'a SECTION',
  header: 'a HEADER',
  footer: 'a FOOTER',
  nav: 'a NAV',
  aside: 'an ASIDE',
  form: 'a FORM',
  dialog: 'a DIALOG',
  list: 'a list',
  definitions: 'a DL',
  table: 'a TABLE',
  quote: 'a BLOCKQUOTE',
  figure: 'a FIGURE',
  code: 'a PRE',
  details: 'a DETAILS',
  button: 'a BUTTON',
  microdata: 'an element with an itemprop',
}

const features: readonly Feature<SegmentView>[] = landmarks.map((landmark, index) => ({
  name: landmark,
  unit: 'closeness',
  meaning: `Closeness of ${nouns[landmark]}, or an element with its role, around the segment`,
  measure: ({ facts, block }) => facts.landmarks.closeness(block, index),
  isAbsent: ({ facts }) => !facts.landmarks.has(index),
}))

/** The landmarks around a segment. */
export const insideFamily = family<SegmentView>('inside', features)
