import {
  isSameTitle,
  MetadataTally,
  namesOf,
  type PageMetadata,
} from '../../evaluation/metadata-tally.js'
import type { JudgedField } from '../../metadata/mention.js'
import { ofEachField } from '../../metadata/mention-reader.js'
import type { Metadata, Stated } from '../../metadata/metadata.js'
import type { MetadataFigures } from '../../metadata/metadata-card.js'
import { type Bet, bestLeast } from './best-least.js'
import { plainMetadata } from './plain-metadata.js'

/** From which likelihood on values of each field are given. */
export type Least = Readonly<Record<JudgedField, number>>

interface Answer {
  /** Which pages the page is of. */
  readonly of: string
  readonly found: Metadata
  readonly gold: PageMetadata
}

/** Everything that models thought of pages of sites that they had not learned from, likely or not. */
export class UnseenAnswers {
  readonly #answers: Answer[] = []

  add(answer: Answer): void {
    this.#answers.push(answer)
  }

  /** Where the F1 of each field is highest. */
  least(): Least {
    return ofEachField((field) => {
      const bets = this.#answers.flatMap(({ found, gold }) => betsOn[field](found, gold))
      const due = this.#answers.reduce((sum, { gold }) => sum + dueOf[field](gold), 0)
      return bestLeast(bets, due)
    })
  }

  /** What is right of that which is likely enough. */
  figures(least: Least): readonly MetadataFigures[] {
    const tallies = new Map<string, MetadataTally>()
    for (const { of, found, gold } of this.#answers) {
      const tally = tallies.get(of) ?? new MetadataTally()
      tallies.set(of, tally)
      tally.add(plainMetadata(likely(found, least)), gold)
    }
    return Array.from(tallies, ([of, { pages, title, date, authors }]) => ({
      ...{ of, pages, title, date, authors },
    }))
  }
}

function likely({ title, published, authors = [] }: Metadata, least: Least): Metadata {
  return {
    ...(title !== undefined && title.confidence >= least.title && { title }),
    ...(published !== undefined && published.confidence >= least.date && { published }),
    authors: authors.filter(({ confidence }) => confidence >= least.author),
  }
}

type OfField<Value> = Readonly<Record<JudgedField, Value>>

const day = (date: string): string => date.slice(0, 10)

/** What was said of pages of which it is known what is right. */
const betsOn: OfField<(found: Metadata, gold: PageMetadata) => readonly Bet[]> = {
  title: ({ title: found }, { title }) =>
    bet(found, title, (value, right) => isSameTitle(value, right)),
  date: ({ published }, { date }) =>
    bet(published, date, (value, right) => day(value) === day(right)),
  author: ({ authors = [] }, { author }) =>
    authors.flatMap((name) =>
      bet(name, author, (value, right) =>
        [...namesOf([value])].every((its) => namesOf(right).has(its)),
      ),
    ),
}

const dueOf: OfField<(gold: PageMetadata) => number> = {
  title: ({ title }) => (title === undefined ? 0 : 1),
  date: ({ date }) => (date === undefined ? 0 : 1),
  author: ({ author }) => namesOf(author).size,
}

const bet = <Gold>(
  found: Stated<string> | undefined,
  gold: Gold | undefined,
  isRight: (value: string, gold: Gold) => boolean,
): readonly Bet[] =>
  found === undefined || gold === undefined
    ? []
    : [{ likelihood: found.confidence, isRight: isRight(found.value, gold) }]
