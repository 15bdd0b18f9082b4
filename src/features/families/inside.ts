import { type Feature, family } from '../feature.js'
import { type Landmark, landmarks } from '../landmarks.js'
import type { RunView } from '../run-view.js'

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

const features: readonly Feature<RunView>[] = landmarks.map((landmark, index) => ({
  name: landmark,
  unit: 'closeness',
  meaning: `How close above the run stands ${nouns[landmark]}, or what has its role`,
  measure: ({ facts, block }) => facts.landmarks.closeness(block, index),
}))

/** What a run stands inside of. */
export const inside = family<RunView>('inside', features)
