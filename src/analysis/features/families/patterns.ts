import { ratio } from '../../../core/text/ratio.js'
import type { BlockView } from '../block-view.js'
import { family } from '../feature.js'
import { count } from '../tally-formula.js'

/** Repetition one level below a block: the measures of 001. */
export const patternsFamily = family<BlockView>('patterns', [
  {
    name: 'important-tags',
    unit: 'count',
    meaning: 'Elements without the less meaningful ones',
    source: '001 important tags',
    ...count('all', 'importantTags'),
  },
  {
    name: 'sequence-length',
    unit: 'count',
    meaning: 'Elements directly inside, without links, bold and scripts',
    source: '001 child tag sequence',
    measure: ({ facts, index }) => facts.sequences.length[index]!,
  },
  {
    name: 'sequence-tags',
    unit: 'count',
    meaning: 'Distinct tags among these',
    source: '001 child tag sequence',
    measure: ({ facts, index }) => facts.sequences.distinct[index]!,
  },
  {
    name: 'repetition',
    unit: 'share',
    meaning: 'Share of these in a sequence that occurs twice',
    source: '001 repetition',
    measure: ({ facts, index }) =>
      ratio(facts.sequences.repeated[index]!, facts.sequences.length[index]!),
  },
])
