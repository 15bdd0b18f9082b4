import { NodeContext } from '../../../page/columns/node-context.js'
import { family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'

/** Whether a segment is visible. */
export const visibilityFamily = family<SegmentView>('visibility', [
  {
    name: 'hidden',
    unit: 'flag',
    meaning: 'Hidden by an attribute, an inline style, a closed DIALOG, or as a fallback',
    measure: ({ context }) => flag((context & NodeContext.hidden) !== 0),
  },
  {
    name: 'noscript',
    unit: 'flag',
    meaning: 'Shown only where scripts do not run',
    measure: ({ context }) => flag((context & NodeContext.noscript) !== 0),
  },
  {
    name: 'template',
    unit: 'flag',
    meaning: 'Inside a TEMPLATE',
    measure: ({ context }) => flag((context & NodeContext.template) !== 0),
  },
])
