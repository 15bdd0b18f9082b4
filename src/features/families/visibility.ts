import { Context } from '../../page/context.js'
import { family, flag } from '../feature.js'
import type { RunView } from '../run-view.js'

/** Whether a run is shown. */
export const visibility = family<RunView>('visibility', [
  {
    name: 'hidden',
    unit: 'flag',
    meaning: 'Hidden by an attribute, an inline style, a closed DIALOG or what it stands in for',
    measure: ({ context }) => flag((context & Context.hidden) !== 0),
  },
  {
    name: 'noscript',
    unit: 'flag',
    meaning: 'Shown only where scripts do not run',
    measure: ({ context }) => flag((context & Context.noscript) !== 0),
  },
  {
    name: 'template',
    unit: 'flag',
    meaning: 'Inside a TEMPLATE',
    measure: ({ context }) => flag((context & Context.template) !== 0),
  },
])
