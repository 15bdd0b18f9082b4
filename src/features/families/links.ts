import { family, flag, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'

/** How much of a run is links. */
export const links = family<RunView>('links', [
  {
    name: 'characters',
    unit: 'share',
    meaning: 'Share of characters inside links',
    measure: ({ text }) => ratio(text.linkCharacters, text.characters),
  },
  {
    name: 'words',
    unit: 'share',
    meaning: 'Share of words inside links',
    measure: ({ text }) => ratio(text.linkWords, text.words),
  },
  {
    name: 'count',
    unit: 'count',
    meaning: 'Links in the run',
    measure: ({ text }) => text.links,
  },
  {
    name: 'per-word',
    unit: 'ratio',
    meaning: 'Links per word',
    measure: ({ text }) => ratio(text.links, text.words),
  },
  {
    name: 'all',
    unit: 'flag',
    meaning: 'Every word stands inside a link',
    measure: ({ text }) => flag(text.words > 0 && text.linkWords === text.words),
  },
])
