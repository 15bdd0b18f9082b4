import type { BlockView } from '../block-view.js'
import { family, ratio } from '../feature.js'

/** What repeats one level below a block: the measures of 001. */
export const patterns = family<BlockView>('patterns', [
  {
    name: 'important-tags',
    unit: 'count',
    meaning: 'Elements left when the less meaningful ones are filtered out',
    source: '001 important tags',
    measure: ({ all }) => all.importantTags,
  },
  {
    name: 'sequence-length',
    unit: 'count',
    meaning: 'Elements directly inside, links, bold and scripts left out',
    source: '001 child tag sequence',
    measure: ({ facts, index }) => facts.sequences.length[index]!,
  },
  {
    name: 'sequence-tags',
    unit: 'count',
    meaning: 'Different tags among these',
    source: '001 child tag sequence',
    measure: ({ facts, index }) => facts.sequences.distinct[index]!,
  },
  {
    name: 'repetition',
    unit: 'share',
    meaning: 'Share of these that stand in a sequence which occurs twice',
    source: '001 repetition',
    measure: ({ facts, index }) =>
      ratio(facts.sequences.repeated[index]!, facts.sequences.length[index]!),
  },
])
