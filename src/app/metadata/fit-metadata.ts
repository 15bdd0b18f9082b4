import { isSameTitle } from '../../evaluation/metadata-tally.js'
import { Matrix } from '../../features/matrix.js'
import type { BoostedModel } from '../../learn/boosting/boosted-model.js'
import { BoostedTrees } from '../../learn/boosting/boosted-trees.js'
import type { BoostingSettings } from '../../learn/boosting/settings.js'
import { likeliestOf } from '../../learn/likeliest.js'
import type { Candidate } from '../../metadata/candidate.js'
import { type Columns, candidateMatrix } from '../../metadata/candidate-matrix.js'
import { titleRun } from '../../metadata/choose.js'
import type { TitleCut } from '../../metadata/fields/title-numbers.js'
import type { JudgedField } from '../../metadata/mention.js'
import {
  type FieldSigns,
  MentionReader,
  type Mentions,
  ofEachField,
} from '../../metadata/mention-reader.js'
import { kindOf, MetadataModel, type MetadataParts } from '../../metadata/metadata-model.js'
import type { CountedPage } from './counted-page.js'
import { chooseSigns } from './sign-counts.js'

const common: Partial<BoostingSettings> = {
  objective: 'logistic',
  maxLeaves: 12,
  rowShare: 0.8,
  columnShare: 0.5,
  minLeafRows: 10,
  l2: 2,
}

/** Titles are told apart by finer differences: with half of the trees fewer were right on other sites. */
const settings: Readonly<Record<JudgedField, Partial<BoostingSettings>>> = {
  title: { ...common, rounds: 120, learningRate: 0.08 },
  date: { ...common, rounds: 60, learningRate: 0.12 },
  author: { ...common, rounds: 60, learningRate: 0.12 },
}

/** A first look at all signs, to find those that tell; so many become columns. */
const trialSettings: Partial<BoostingSettings> = { ...common, rounds: 40, learningRate: 0.15 }
const mostSigns: Readonly<Record<JudgedField, number>> = { title: 60, date: 60, author: 120 }

/** Learns which of the things that a page says of itself are right. The model gives all that it finds, likely or not. */
export function fitMetadata(
  pages: readonly CountedPage[],
  names: readonly string[],
): MetadataModel {
  const signs = chooseSigns(pages, names)
  const reader = new MentionReader(signs)
  const read = pages.map((known) => ({ known, mentions: reader.read(known.page) }))
  const learn = (field: JudgedField, title: TitleRunOf): Learned =>
    new FieldRows(field, read, title).learn(signs[field], reader)
  const titles = learn('title', () => -1)
  const runs = new Map(
    read.map(({ known, mentions }) => [known, likeliestTitle(known, mentions, titles)]),
  )
  const titleOf = (page: CountedPage): number => runs.get(page)!
  const learned = { title: titles, date: learn('date', titleOf), author: learn('author', titleOf) }
  const parts: MetadataParts = ofEachField((field) => ({
    admitting: signs[field].admitting,
    signs: learned[field].signs,
    trees: learned[field].trees,
    least: 0,
  }))
  return new MetadataModel(parts)
}

type TitleRunOf = (page: CountedPage) => number

interface ReadPage {
  readonly known: CountedPage
  readonly mentions: Mentions
}

/** Trees, and the signs among their columns. */
interface Learned {
  readonly signs: readonly string[]
  readonly columns: Columns
  readonly trees: BoostedModel
}

function likeliestTitle(
  { page }: CountedPage,
  { title }: Mentions,
  { columns, trees }: Learned,
): number {
  const kind = kindOf('title')
  const candidates = kind.candidatesOf(page, title)
  if (candidates.length === 0) return -1
  const likelihoods = trees.predict(candidateMatrix(kind, page, candidates, columns, -1))
  return titleRun(candidates[likeliestOf(likelihoods)] as Candidate<TitleCut>)
}

/** What is judged of one field on all pages, and what is right. */
class FieldRows {
  readonly #pages: {
    readonly known: CountedPage
    readonly candidates: readonly Candidate[]
    readonly title: number
  }[] = []
  readonly #targets: number[] = []
  readonly #groups: number[] = []

  constructor(
    readonly field: JudgedField,
    pages: readonly ReadPage[],
    titleOf: TitleRunOf,
  ) {
    const kind = kindOf(field)
    for (const [group, { known, mentions }] of pages.entries()) {
      const isRight = rightOf(field, known)
      if (isRight === undefined) continue
      const candidates = kind.candidatesOf(known.page, mentions[field])
      if (candidates.length === 0) continue
      this.#pages.push({ known, candidates, title: titleOf(known) })
      for (const candidate of candidates) {
        this.#targets.push(isRight(candidate) ? 1 : 0)
        this.#groups.push(group)
      }
    }
  }

  /** Learns twice: from many signs, then from those that told most. */
  learn({ signs }: FieldSigns, reader: MentionReader): Learned {
    const trial = this.#fit(signs, reader, trialSettings)
    const { names, gains } = trial.trees.parts
    const telling = signs
      .map((sign) => ({ sign, gain: gains[names.indexOf(sign)]! }))
      .sort((a, b) => b.gain - a.gain)
      .slice(0, mostSigns[this.field])
      .filter(({ gain }) => gain > 0)
    return this.#fit(
      telling.map(({ sign }) => sign),
      reader,
      settings[this.field],
    )
  }

  #fit(
    signs: readonly string[],
    reader: MentionReader,
    settings: Partial<BoostingSettings>,
  ): Learned {
    const kind = kindOf(this.field)
    const columns = reader.columnsOf(this.field, signs)
    const matrix = belowEachOther(
      this.#pages.map(({ known, candidates, title }) =>
        candidateMatrix(kind, known.page, candidates as never, columns, title),
      ),
    )
    const trees = new BoostedTrees(settings).fit(matrix, this.#targets, { groups: this.#groups })
    return { signs, columns, trees }
  }
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
