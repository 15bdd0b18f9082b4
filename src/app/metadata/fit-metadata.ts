import { isSameTitle } from '../../evaluation/metadata-tally.js'
import { Matrix } from '../../features/matrix.js'
import type { BoostedModel } from '../../learn/boosting/boosted-model.js'
import { BoostedTrees } from '../../learn/boosting/boosted-trees.js'
import type { BoostingSettings } from '../../learn/boosting/settings.js'
import type { Candidate } from '../../metadata/candidate.js'
import { candidateMatrix } from '../../metadata/candidate-matrix.js'
import { titleRun } from '../../metadata/choose.js'
import type { TitleCut } from '../../metadata/fields/titles.js'
import type { JudgedField } from '../../metadata/mention.js'
import { MentionReader, type Mentions, ofEachField } from '../../metadata/mention-reader.js'
import { kindOf, MetadataModel, type MetadataParts } from '../../metadata/metadata-model.js'
import type { CountedPage } from './counted-page.js'
import { chooseSigns } from './sign-counts.js'

export const metadataSettings: Partial<BoostingSettings> = {
  objective: 'logistic',
  rounds: 120,
  maxLeaves: 12,
  learningRate: 0.08,
  rowShare: 0.8,
  columnShare: 0.5,
  minLeafRows: 10,
  l2: 2,
}

/** A value is given from here on. */
const least = { title: 0, date: 0.3, author: 0.4 } as const

/** Learns which of the things that a page says of itself are right. */
export function fitMetadata(
  pages: readonly CountedPage[],
  names: readonly string[],
): MetadataModel {
  const signs = chooseSigns(pages, names)
  const reader = new MentionReader(signs)
  const read = pages.map((known) => ({ known, mentions: reader.read(known.page) }))
  const learnTrees = (field: JudgedField, title: TitleRunOf) => fitField(field, read, reader, title)
  const titles = learnTrees('title', () => -1)
  const runs = new Map(
    read.map(({ known, mentions }) => [known, likeliestTitle(known, mentions, reader, titles)]),
  )
  const titleOf = (page: CountedPage): number => runs.get(page)!
  const treesOf = {
    title: titles,
    date: learnTrees('date', titleOf),
    author: learnTrees('author', titleOf),
  }
  const parts: MetadataParts = ofEachField((field) => ({
    ...signs[field],
    trees: treesOf[field],
    least: least[field],
  }))
  return new MetadataModel(parts)
}

type TitleRunOf = (page: CountedPage) => number

interface ReadPage {
  readonly known: CountedPage
  readonly mentions: Mentions
}

function likeliestTitle(
  { page }: CountedPage,
  { title }: Mentions,
  reader: MentionReader,
  trees: BoostedModel,
): number {
  const kind = kindOf('title')
  const candidates = kind.candidatesOf(page, title)
  if (candidates.length === 0) return -1
  const likelihoods = trees.predict(
    candidateMatrix(kind, page, candidates, { ...reader.columns.title, title: -1 }),
  )
  const best = likelihoods.indexOf(Math.max(...likelihoods))
  return titleRun(candidates[best] as Candidate<TitleCut>)
}

function fitField(
  field: JudgedField,
  pages: readonly ReadPage[],
  reader: MentionReader,
  titleOf: TitleRunOf,
): BoostedModel {
  const kind = kindOf(field)
  const matrices: Matrix[] = []
  const targets: number[] = []
  const groups: number[] = []
  for (const [group, { known, mentions }] of pages.entries()) {
    const isRight = rightOf(field, known)
    if (isRight === undefined) continue
    const candidates = kind.candidatesOf(known.page, mentions[field])
    if (candidates.length === 0) continue
    matrices.push(
      candidateMatrix(kind, known.page, candidates, {
        ...reader.columns[field],
        title: titleOf(known),
      }),
    )
    for (const candidate of candidates) {
      targets.push(isRight(candidate) ? 1 : 0)
      groups.push(group)
    }
  }
  return new BoostedTrees(metadataSettings).fit(belowEachOther(matrices), targets, { groups })
}

/** What says whether a candidate is right, where that is known. */
function rightOf(
  field: JudgedField,
  { gold: { title, day, authors } }: CountedPage,
): ((candidate: Candidate) => boolean) | undefined {
  if (field === 'title')
    return title === undefined ? undefined : ({ said: [{ value }] }) => isSameTitle(value, title)
  if (field === 'date') return day === undefined ? undefined : ({ key }) => key === day
  return authors === undefined || authors.size === 0 ? undefined : ({ key }) => authors.has(key)
}

/** The rows of matrices with the same columns. */
function belowEachOther(parts: readonly Matrix[]): Matrix {
  const names = parts[0]!.names
  const all = new Matrix(
    names,
    parts.reduce((sum, { rows }) => sum + rows, 0),
  )
  for (let column = 0; column < names.length; column++) {
    let at = column * all.rows
    for (const part of parts) {
      all.values.set(part.column(column), at)
      at += part.rows
    }
  }
  return all
}
