import { isSameTitle } from '../../evaluation/metadata-tally.js'
import type { JudgedField, Mention } from '../../metadata/mention.js'
import { type FieldSigns, fieldKinds, ofEachField } from '../../metadata/mention-reader.js'
import { takeSaid } from '../../metadata/mentions/said-mentions.js'
import { takeShown } from '../../metadata/mentions/shown-mentions.js'
import { nameKey, splitNames } from '../../metadata/names/split-names.js'
import type { SaidPage } from '../../metadata/said-page.js'
import type { GrowingSigns } from '../../metadata/signs/sign-book.js'

/** How often mentions with a sign are right on a page, and how many there are. */
type Counts = ReadonlyMap<number, readonly [right: number, all: number]>

/** What is right for a page, as candidates are told apart. */
export interface GoldKeys {
  readonly title: string | undefined
  readonly day: string | undefined
  readonly authors: ReadonlySet<string> | undefined
}

/** What the signs on one page were worth. */
export type PageSigns = Readonly<Record<JudgedField, Counts>>

const everything = { headings: Infinity, dated: Infinity, bylines: Infinity }

/** Counts for every sign on a page how often what it stands beside is right. */
export function countSigns(page: SaidPage, gold: GoldKeys, book: GrowingSigns): PageSigns {
  const counts = ofEachField(() => new Map<number, [right: number, all: number]>())
  const take = (fields: readonly JudgedField[], mention: Mention): void => {
    for (const field of fields) {
      const isIt = isRight(field, mention, gold, page)
      if (isIt === undefined) continue
      for (const sign of mention.signs) {
        const count = counts[field].get(sign) ?? [0, 0]
        count[0] += isIt ? 1 : 0
        count[1]++
        counts[field].set(sign, count)
      }
    }
  }
  takeSaid(page, book, take)
  takeShown(page, book, take, everything)
  return counts
}

/** `undefined` where nobody knows. */
function isRight(
  field: JudgedField,
  mention: Mention,
  { title, authors, day }: GoldKeys,
  page: SaidPage,
): boolean | undefined {
  if (field === 'title') return title === undefined ? undefined : isSameTitle(mention.text, title)
  if (field === 'author') {
    if (authors === undefined || authors.size === 0) return undefined
    return splitNames(mention.text, page.locale).some(({ name }) => authors.has(nameKey(name)))
  }
  if (day === undefined) return undefined
  return fieldKinds.date.candidatesOf(page, [mention]).some(({ key }) => key === day)
}

export const signDefaults = {
  /** Sites on which a sign must have stood beside what is right, so that it means something elsewhere. */
  sites: 3,
  /** The share of texts beside it that must be right for a text to be looked at for its sake. */
  share: 0.05,
  /** Sites on which a sign must stand among what is looked at, to be a column. */
  columnSites: 8,
  columns: 150,
} as const

/** Signs of too many places to let a text be looked at: every property of an article, everything that is said of persons. */
const broad = ['from ', '<', 'type:', 'as:', 'outer:']
const isBroad = (sign: string): boolean => broad.some((start) => sign.startsWith(start))

/** A page's signs, and whose they are. */
interface SiteSigns {
  readonly site: string
  readonly signs: PageSigns
}

/** The signs that admit a mention to each field, and those that become columns. */
export function chooseSigns(
  pages: readonly SiteSigns[],
  names: readonly string[],
): Readonly<Record<JudgedField, FieldSigns>> {
  return ofEachField((field) => {
    const totals = totalsOf(pages, field)
    const admitting = [...totals]
      .filter(
        ([, { rightSites, right, all }]) =>
          rightSites.size >= signDefaults.sites && right / all >= signDefaults.share,
      )
      .map(([sign]) => names[sign]!)
      .filter((name) => !isBroad(name))
    const signs = [...totals]
      .filter(
        ([, { rightSites, sites }]) =>
          rightSites.size > 0 && sites.size >= signDefaults.columnSites,
      )
      .sort(([, a], [, b]) => b.rightSites.size - a.rightSites.size || b.sites.size - a.sites.size)
      .slice(0, signDefaults.columns)
      .map(([sign]) => names[sign]!)
    return { admitting: field === 'date' ? [] : admitting, signs }
  })
}

interface Total {
  readonly sites: Set<string>
  readonly rightSites: Set<string>
  right: number
  all: number
}

function totalsOf(pages: readonly SiteSigns[], field: JudgedField): ReadonlyMap<number, Total> {
  const totals = new Map<number, Total>()
  for (const { site, signs } of pages) {
    for (const [sign, [right, all]] of signs[field]) {
      const total = totals.get(sign) ?? {
        sites: new Set(),
        rightSites: new Set(),
        right: 0,
        all: 0,
      }
      total.sites.add(site)
      if (right > 0) total.rightSites.add(site)
      total.right += right
      total.all += all
      totals.set(sign, total)
    }
  }
  return totals
}
