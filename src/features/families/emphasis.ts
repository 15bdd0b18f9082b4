import { family, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'
import type { TallyField } from '../tally.js'

const share =
  (field: TallyField) =>
  ({ text }: RunView): number =>
    ratio(text[field], text.characters)

/** How a run is set: bold, italic, as code, as a heading. */
export const emphasis = family<RunView>('emphasis', [
  {
    name: 'bold',
    unit: 'share',
    meaning: 'Share of bold characters',
    measure: share('boldCharacters'),
  },
  {
    name: 'italic',
    unit: 'share',
    meaning: 'Share of italic characters',
    measure: share('italicCharacters'),
  },
  {
    name: 'code',
    unit: 'share',
    meaning: 'Share of characters set as code',
    measure: share('codeCharacters'),
  },
  {
    name: 'heading',
    unit: 'share',
    meaning: 'Share of characters inside headings',
    measure: share('headingCharacters'),
  },
  {
    name: 'paragraph',
    unit: 'share',
    meaning: 'Share of characters inside P',
    measure: share('paragraphCharacters'),
  },
  {
    name: 'control',
    unit: 'share',
    meaning: 'Share of characters inside buttons, labels and other controls',
    measure: share('controlCharacters'),
  },
  {
    name: 'elements',
    unit: 'ratio',
    meaning: 'Inline elements per word',
    measure: ({ text }) => ratio(text.tags, text.words),
  },
  {
    name: 'images',
    unit: 'count',
    meaning: 'Images in the run',
    measure: ({ text }) => text.images,
  },
])
