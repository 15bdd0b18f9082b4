import { shingleTokens } from '../../../core/text/shingles.js'
import { bootstrapDefaults } from '../../evaluation/bootstrap.js'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { longPageWords } from '../../evaluation/main-result.js'
import { verdictThresholds } from '../../evaluation/page-verdict.js'
import { sameRecordF1 } from '../../evaluation/record-scores.js'
import { formatCount } from '../format-numbers.js'
import { html } from '../html.js'
import type { ReportSection } from '../section.js'

export const definitionsSection: ReportSection = {
  id: 'definitions',
  title: 'How these are counted',
  body: (evaluation) => html`<dl class="definitions">
${definitions
  .filter(({ when }) => when(evaluation))
  .map(({ term, meaning }) => html`<dt>${term}</dt><dd>${meaning}</dd>\n`)}</dl>`,
}

/** The definition of a term, shown when the evaluation uses it. */
interface Definition {
  readonly term: string
  readonly meaning: string
  readonly when: (evaluation: Evaluation) => boolean
}

type Condition = Definition['when']

const always: Condition = () => true
const hasMain: Condition = ({ systems }) => systems.some(({ main }) => main !== undefined)
const hasDetails: Condition = ({ systems }) =>
  systems.some(({ main }) => main?.details !== undefined)
const hasLongPages: Condition = ({ systems }) =>
  systems.some(({ main }) => main?.details?.long !== undefined)
const hasDifference: Condition = ({ systems }) =>
  systems.some(({ main }) => main?.difference !== undefined)
const hasCost: Condition = ({ systems }) => systems.some(({ cost }) => cost !== undefined)
const hasRecorded: Condition = ({ systems }) => systems.some(({ kind }) => kind === 'recorded')
const hasFields: Condition = ({ systems }) => systems.some(({ fields }) => fields !== undefined)
const hasRecords: Condition = ({ systems }) => systems.some(({ records }) => records !== undefined)
const hasFidelity: Condition = ({ systems }) =>
  systems.some(({ fidelity }) => fidelity !== undefined)

const definitions: readonly Definition[] = [
  {
    term: 'Pages',
    meaning:
      'Every page has the same weight. A page that was tested several times, after learning from different ' +
      'pages, counts with its mean score. A failure counts as an empty answer; a page that cannot be read is ' +
      'left out for all systems.',
    when: always,
  },
  {
    term: 'Word F1, precision, recall',
    meaning:
      'The words (letters, digits and underscores, in lower case) of the answer and of the gold as multisets, ' +
      'in any order: precision is the share of the answer that is gold, recall the share of the gold that was ' +
      'found, F1 their harmonic mean. Each is computed per page and then averaged, so the F1 shown is not that ' +
      'of the precision and recall shown. Where the gold is empty, an empty answer scores 1 and any other 0. ' +
      'In scripts without spaces a whole sentence is one word; characters F1 is fairer there.',
    when: hasMain,
  },
  {
    term: 'Interval',
    meaning:
      `The ${bootstrapDefaults.confidence * 100} % percentile bootstrap of ` +
      `${formatCount(bootstrapDefaults.resamples)} resamples. Pages (for fields: sites) are resampled as if ` +
      'they were independent: pages of one site are alike, so true intervals are wider. It holds for other ' +
      'pages of the same kinds.',
    when: always,
  },
  {
    term: 'ΔF1 vs the first system',
    meaning:
      'The mean difference of F1 on the same pages, the pages resampled in pairs. Among many systems some ' +
      'intervals exclude 0 by chance.',
    when: hasDifference,
  },
  {
    term: 'Correct, deviation, without content',
    meaning:
      `A page is correct from a word F1 of ${verdictThresholds.correct}, without content below ` +
      `${verdictThresholds.content}, and a deviation in between. The paper with these verdicts gives no ` +
      'thresholds; these are our own.',
    when: hasDetails,
  },
  {
    term: 'Characters F1',
    meaning:
      'As word F1, but each character of Chinese, Japanese, Thai and Korean counts as a word.',
    when: hasDetails,
  },
  {
    term: 'Subsequence',
    meaning:
      'The longest common subsequence of characters, white space folded: it depends on the order and on punctuation.',
    when: hasDetails,
  },
  {
    term: 'Shingle F1',
    meaning: `As word F1, but for sequences of ${shingleTokens} consecutive words.`,
    when: hasDetails,
  },
  {
    term: 'Exact',
    meaning: 'The share of pages whose answer equals the gold up to white space.',
    when: hasDetails,
  },
  {
    term: 'Block accuracy, block F1',
    meaning:
      'Each text segment of the page counts as kept if the answer contains its words. Accuracy is the share of ' +
      'segments that are rightly kept or dropped, F1 that of the kept ones. Most segments should be dropped, ' +
      'so accuracy is high for nearly any answer.',
    when: hasDetails,
  },
  {
    term: 'Fields',
    meaning:
      'Page-level: the first value found on a page is right if it is one of the gold values. Value-level: all ' +
      'values of a page as a set, counted over the pages of a site. Exact set: the share of pages with exactly ' +
      'the gold values. Means are over the fields of a site, then the sites of a group, then groups; the ' +
      'interval of F1 resamples sites.',
    when: hasFields,
  },
  {
    term: 'Records',
    meaning:
      'Found and gold records are matched one to one, as many as possible; two records match from a word F1 ' +
      `of ${sameRecordF1}. Precision, recall and F1 of a page count records.`,
    when: hasRecords,
  },
  {
    term: 'Long pages',
    meaning:
      `Pages with more than ${formatCount(longPageWords)} words of gold: the recall of words, and as their order ` +
      `the recall of sequences of ${shingleTokens} words.`,
    when: hasLongPages,
  },
  {
    term: 'Fidelity',
    meaning:
      'The Markdown of the answer and of the gold are read by one parser. The parts of each kind (words, headings, ' +
      'code with its white space, items of lists, rows of tables, formulas, notes, images, links with their ' +
      'addresses) are compared as multisets; the score of a page is the mean F1 of the kinds that either has.',
    when: hasFidelity,
  },
  {
    term: 'Milliseconds a page',
    meaning:
      'From HTML to answer, while the machine did other work too: a rough figure, good for orders of ' +
      'magnitude. The benchmarks in bench/ compare costs better.',
    when: hasCost,
  },
  {
    term: 'Recorded',
    meaning:
      'Figures that were recorded in other runs. Their pages, versions and definitions may differ from those ' +
      'of this run.',
    when: hasRecorded,
  },
]
