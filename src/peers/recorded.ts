import { given } from '../core/given.js'
import type { CorpusSummary, GroupResult, SystemResult } from '../evaluation/evaluation.js'
import { type Recorded, type RecordedCorpus, recordedCorpora } from './recorded-table.js'

/** What was recorded on the very pages of a corpus: one of the same name, and all of its pages. */
export function recordedResults({
  name,
  pages,
}: Pick<CorpusSummary, 'name' | 'pages'>): readonly SystemResult[] {
  const corpus = recordedCorpora.find((known) => known.name === name && known.pages === pages)
  return corpus?.systems.map((system) => resultOf(system, corpus)) ?? []
}

const resultOf = (
  { name, version, source, f1, precision, recall, groups }: Recorded,
  corpus: RecordedCorpus,
): SystemResult => ({
  kind: 'recorded',
  name,
  label: name,
  ...given({ version }),
  source,
  pages: corpus.pages,
  failed: [],
  main: {
    pages: corpus.pages,
    f1: { mean: f1 },
    ...given({ precision: pointOf(precision), recall: pointOf(recall) }),
    groups: groups ? groupsOf(groups, corpus) : [],
  },
})

const pointOf = (mean: number | undefined) => (mean === undefined ? undefined : { mean })

const groupsOf = (
  means: readonly number[],
  { groups = {} }: RecordedCorpus,
): readonly GroupResult[] =>
  Object.entries(groups).map(([group, pages], at) => ({ group, pages, f1: { mean: means[at]! } }))
