import type { PredictedField } from '../../../analysis/metadata/candidate.js'
import type { Metadata, StatedValue } from '../../../analysis/metadata/metadata.js'
import { perField } from '../../../analysis/metadata/metadata-model.js'
import type { MetadataFigures } from '../../../analysis/metadata/metadata-model-file.js'
import {
  foldedNames,
  isSameTitle,
  MetadataAccuracy,
  type PageMetadata,
} from '../../evaluation/metadata-accuracy.js'

/** The minimum confidence of the values of each field. */
type FieldThresholds = Readonly<Record<PredictedField, number>>

interface HeldOutAnswer {
  /** The set of pages that the page belongs to. */
  readonly of: string
  readonly found: Metadata
  readonly gold: PageMetadata
}

/** What models found on pages of sites that they were not trained on, whatever the confidence. */
export class HeldOutAnswers {
  readonly #answers: HeldOutAnswer[] = []

  add(answer: HeldOutAnswer): void {
    this.#answers.push(answer)
  }

  /** The thresholds with the highest F1 of each field. */
  thresholds(): FieldThresholds {
    return perField((field) => {
      const rated = this.#answers.flatMap(({ found, gold }) => ratedAnswers[field](found, gold))
      const due = this.#answers.reduce((sum, { gold }) => sum + goldCount[field](gold), 0)
      return bestThreshold(rated, due)
    })
  }

  /** The accuracy of the values above the thresholds, for each set of pages. */
  figures(thresholds: FieldThresholds): readonly MetadataFigures[] {
    const bySet = new Map<string, MetadataAccuracy>()
    for (const { of, found, gold } of this.#answers) {
      const accuracy = bySet.get(of) ?? new MetadataAccuracy()
      bySet.set(of, accuracy)
      accuracy.add(comparedMetadata(aboveThresholds(found, thresholds)), gold)
    }
    return Array.from(bySet, ([of, { pages, title, date, authors }]) => ({
      ...{ of, pages, title, date, authors },
    }))
  }
}

function aboveThresholds(
  { title, published, authors = [] }: Metadata,
  thresholds: FieldThresholds,
): Metadata {
  return {
    ...(title !== undefined && title.confidence >= thresholds.title && { title }),
    ...(published !== undefined && published.confidence >= thresholds.date && { published }),
    authors: authors.filter(({ confidence }) => confidence >= thresholds.author),
  }
}

/**
 * The part of metadata that is compared with gold.
 * @bench
 */
export const comparedMetadata = ({ title, authors, published }: Metadata): PageMetadata => ({
  ...(title !== undefined && { title: title.value }),
  ...(published !== undefined && { date: published.value }),
  author: (authors ?? []).map(({ value }) => value),
})

/** An answer with its confidence, and whether it is right. */
interface RatedAnswer {
  readonly likelihood: number
  readonly isRight: boolean
}

type OfField<Value> = Readonly<Record<PredictedField, Value>>

const day = (date: string): string => date.slice(0, 10)

/** The answers for a field, on a page with known gold. */
const ratedAnswers: OfField<(found: Metadata, gold: PageMetadata) => readonly RatedAnswer[]> = {
  title: ({ title: found }, { title }) =>
    rate(found, title, (value, gold) => isSameTitle(value, gold)),
  date: ({ published }, { date }) =>
    rate(published, date, (value, gold) => day(value) === day(gold)),
  author: ({ authors = [] }, { author }) =>
    authors.flatMap((name) =>
      rate(name, author, (value, gold) =>
        [...foldedNames([value])].every((each) => foldedNames(gold).has(each)),
      ),
    ),
}

const rate = <Gold>(
  found: StatedValue<string> | undefined,
  gold: Gold | undefined,
  isRight: (value: string, gold: Gold) => boolean,
): readonly RatedAnswer[] =>
  found === undefined || gold === undefined
    ? []
    : [{ likelihood: found.confidence, isRight: isRight(found.value, gold) }]

const goldCount: OfField<(gold: PageMetadata) => number> = {
  title: ({ title }) => (title === undefined ? 0 : 1),
  date: ({ date }) => (date === undefined ? 0 : 1),
  author: ({ author }) => foldedNames(author).size,
}

/**
 * The confidence threshold with the highest F1; 0 without answers.
 * @param due The number of gold values.
 */
export function bestThreshold(answers: readonly RatedAnswer[], due: number): number {
  const sorted = [...answers].sort((a, b) => b.likelihood - a.likelihood)
  let right = 0
  let best = { threshold: 0, f1: 0 }
  for (const [at, { likelihood, isRight }] of sorted.entries()) {
    if (isRight) right++
    const f1 = (2 * right) / (at + 1 + due)
    // answers with equal likelihood are above the threshold together
    if (likelihood !== sorted[at + 1]?.likelihood && f1 >= best.f1)
      best = { threshold: likelihood, f1 }
  }
  return best.threshold
}
