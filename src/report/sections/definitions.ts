import { bootstrapDefaults } from '../../evaluation/bootstrap.js'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { sameRecord } from '../../evaluation/records.js'
import { shingleSize } from '../../evaluation/shingles.js'
import { verdictThresholds } from '../../evaluation/verdict.js'
import { html } from '../html.js'
import { count } from '../numbers.js'
import type { Section } from '../section.js'

export const definitionsSection: Section = {
  id: 'definitions',
  title: 'How these are counted',
  body: (evaluation) => html`<dl class="definitions">
${definitions
  .filter(({ when }) => when(evaluation))
  .map(({ term, says }) => html`<dt>${term}</dt><dd>${says}</dd>\n`)}</dl>`,
}

/** What a term means, told when the evaluation uses it. */
interface Definition {
  readonly term: string
  readonly says: string
  readonly when: (evaluation: Evaluation) => boolean
}

type Holds = Definition['when']

const always: Holds = () => true
const hasMain: Holds = ({ systems }) => systems.some(({ main }) => main !== undefined)
const hasDetails: Holds = ({ systems }) => systems.some(({ main }) => main?.details !== undefined)
const hasDifference: Holds = ({ systems }) =>
  systems.some(({ main }) => main?.difference !== undefined)
const hasCost: Holds = ({ systems }) => systems.some(({ cost }) => cost !== undefined)
const hasRecorded: Holds = ({ systems }) => systems.some(({ kind }) => kind === 'recorded')
const hasFields: Holds = ({ systems }) => systems.some(({ fields }) => fields !== undefined)
const hasRecords: Holds = ({ systems }) => systems.some(({ records }) => records !== undefined)

const definitions: readonly Definition[] = [
  {
    term: 'Pages',
    says: 'Each page counts alike; where it was answered several times, each time after learning from other pages, the mean of its scores counts. A failure is an empty answer; a page that cannot be read is left out for all.',
    when: always,
  },
  {
    term: 'Word F1, precision, recall',
    says: 'The words (letters, digits and underscores, in lower case) of the answer and of the gold as multisets, in any order: precision is the share of the answer that is gold, recall the share of the gold that was answered, F1 their harmonic mean. Each is worked out for a page and then averaged, so the F1 shown is not that of the precision and recall shown. Where nothing is to be found, an empty answer scores 1 and any other 0. In scripts without spaces a whole sentence is one word; characters F1 is fairer there.',
    when: hasMain,
  },
  {
    term: 'Interval',
    says: `The ${bootstrapDefaults.confidence * 100} % percentile bootstrap of ${count(bootstrapDefaults.resamples)} resamples. Pages are resampled one by one as if they were independent (of fields, the sites): pages of one site are alike, so true intervals are wider. It speaks of other pages like these, not of other kinds of pages.`,
    when: always,
  },
  {
    term: 'F1 beyond the first system',
    says: 'The mean difference of F1 on the same pages, the pages resampled in pairs. Among many systems some intervals exclude 0 by chance.',
    when: hasDifference,
  },
  {
    term: 'Correct, deviation, without content',
    says: `A page of word F1 ${verdictThresholds.correct} or more is correct, below ${verdictThresholds.content} without content, else it deviates. The thresholds are ours: the paper that counts pages so gives none.`,
    when: hasDetails,
  },
  {
    term: 'Characters F1',
    says: 'As word F1, but each letter of Chinese, Japanese, Thai and Korean counts by itself.',
    when: hasDetails,
  },
  {
    term: 'Subsequence',
    says: 'The longest common subsequence of characters, white space folded: it minds the order and every mark of punctuation.',
    when: hasDetails,
  },
  {
    term: 'Shingle F1',
    says: `As word F1, but for runs of ${shingleSize} neighbouring words.`,
    when: hasDetails,
  },
  {
    term: 'Exact',
    says: 'The share of pages whose answer is the gold but for white space.',
    when: hasDetails,
  },
  {
    term: 'Block accuracy, block F1',
    says: 'The runs of text that treesift sees on the page, each kept or dropped as its words stand in the answer: how many are rightly so, and the F1 of those kept. Most runs of a page are to be dropped, so accuracy is high for nearly any answer.',
    when: hasDetails,
  },
  {
    term: 'Fields',
    says: 'Page-level: the first value answered for a page is right when it is one of the true ones. Value-level: all values of a page as a set, counted over the pages of a site. Exact set: the share of pages with exactly the true values. Means count the fields of a site alike, then the sites of a group, then groups; the interval of F1 resamples sites.',
    when: hasFields,
  },
  {
    term: 'Records',
    says: `Found and true records are paired one to one, as many as can be; two are the same from a word F1 of ${sameRecord} on. Precision, recall and F1 of a page count records.`,
    when: hasRecords,
  },
  {
    term: 'Milliseconds a page',
    says: 'From the HTML to the answer, on a machine that did other things too: a rough figure, good for orders of magnitude. The benchmarks in bench/ compare costs better.',
    when: hasCost,
  },
  {
    term: 'Recorded',
    says: 'Figures that were written down elsewhere. Their pages, versions and definitions may differ from those of this run.',
    when: hasRecorded,
  },
]
