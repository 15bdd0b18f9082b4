import { tagPath } from '../blocks/tag-path.js'
import { Context, unseen } from '../page/context.js'
import { tag } from '../page/tags.js'
import { partLimits, plainText } from '../rules/part.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'
import {
  linesAt,
  type PartTaking,
  shortValueAt,
  subjectsFor,
  type ValueTaking,
  valuesAt,
} from '../rules/subjects.js'
import { addressKey } from './align-addresses.js'
import { Looks } from './align-looks.js'
import { learnPart, type PartSample } from './align-part.js'
import { TextSearch } from './align-search.js'
import { textKeys, typedText } from './align-text.js'
import { matchValues, type ValueMatches } from './align-values.js'

/** A page and the texts of a label that are to be found on it. */
export interface WantedTexts {
  readonly page: StudiedPage
  readonly texts: readonly string[]
  /** Where the page is from, if that is known. */
  readonly url: string | undefined
}

const META = tag('meta')

/** Attributes that say what a person would label, the likeliest first; those called `data-` come behind them. */
const sayingAttributes = ['datetime', 'content', 'href', 'src', 'alt', 'title', 'value']

/** Of the places that look the same, this many kinds are tried for values that are part of a text. */
const mostLooks = 4

/** Composed characters, white space and signs that show nothing may make a text longer than what it is compared to. */
const roomFor = (texts: readonly string[]): number =>
  texts.reduce((most, { length }) => Math.max(most, length), 0) * 2 + 100

/** Where the texts of a label stand on a page, by one kind of taking. */
export function matchTaking(taking: ValueTaking, { page, texts, url }: WantedTexts): ValueMatches {
  const most = roomFor(texts)
  const valuesOf = (subject: Subject): readonly string[] => {
    if (taking.part !== undefined) return valuesAt(taking, page, subject)
    const value = shortValueAt(taking, page, subject, most)
    return value === undefined ? [tooLong] : [value]
  }
  const keys = taking.kind === 'attribute' ? [...textKeys, addressKey(page, texts, url)] : textKeys
  return matchValues(page, subjectsFor(taking, page), valuesOf, texts, keys)
}

/** In no label: pages are read without such characters. */
const tooLong = '\0'

/** The way to take a field that finds all of its texts on most pages; of several the plainest. */
export function chooseTaking(pages: readonly WantedTexts[]): PartTaking {
  const labelled = pages.filter(({ texts }) => texts.length > 0)
  let best: PartTaking = textTaking
  let bestScore = scoreOf(best, labelled)
  if (bestScore.pages === labelled.length) return best
  for (const taking of otherTakings(labelled)) {
    const score = scoreOf(taking, labelled)
    if (score.pages < bestScore.pages) continue
    if (score.pages === bestScore.pages && score.texts <= bestScore.texts) continue
    best = taking
    bestScore = score
    if (score.pages === labelled.length) break
  }
  return best
}

/** Pages on which all texts are found, and texts that are found. */
interface Score {
  readonly pages: number
  readonly texts: number
}

function scoreOf(taking: ValueTaking, labelled: readonly WantedTexts[]): Score {
  const score = { pages: 0, texts: 0 }
  for (const wanted of labelled) {
    const { places } = matchTaking(taking, wanted)
    const found = places.filter(({ length }) => length > 0).length
    score.texts += found
    if (found === places.length) score.pages++
  }
  return score
}

/** What may be taken instead of whole texts, the plainest first; each is worked out when it is asked for. */
function* otherTakings(pages: readonly WantedTexts[]): Iterable<PartTaking> {
  const looks = new Looks()
  yield elementTaking
  yield* partsOf(pages, looks, (page) => textCarriers(page, textTaking))
  yield* partsOf(pages, looks, (page) => textCarriers(page, elementTaking))
  for (const name of attributesWith(pages)) yield { kind: 'attribute', name }
  yield* partsOf(pages, looks, attributeCarriers)
}

/** Something that a page says: the text of an element, or an attribute. */
interface Carrier {
  readonly page: StudiedPage
  readonly taking: PartTaking
  readonly node: number
  readonly text: string
}

const textTaking: PartTaking = { kind: 'text' }
const elementTaking: PartTaking = { kind: 'value' }

function* textCarriers(page: StudiedPage, taking: PartTaking): Iterable<Carrier> {
  for (const subject of subjectsFor(taking, page)) {
    const text = linesAt(taking, page, subject)
    if (text !== undefined) yield { page, taking, node: subject.node, text }
  }
}

function* attributeCarriers(studied: StudiedPage): Iterable<Carrier> {
  const { page } = studied
  const takings = page.names.attributes.map((name): PartTaking | undefined =>
    isSaying(name) ? { kind: 'attribute', name } : undefined,
  )
  const { name, valueStart, valueEnd } = page.attributes
  for (let node = 1; node < page.nodes.count; node++) {
    const last = page.nodes.firstAttribute[node + 1]!
    for (let at = page.nodes.firstAttribute[node]!; at < last; at++) {
      const taking = takings[name[at]!]
      if (taking === undefined || valueEnd[at]! - valueStart[at]! > partLimits.longestText) continue
      yield { page: studied, taking, node, text: plainText(page.attributeValue(at)) }
    }
  }
}

const isSaying = (name: string): boolean =>
  sayingAttributes.includes(name) || name.startsWith('data-')

/** The attributes that hold a text of the labels: those of elements that are shown before those of META. */
function attributesWith(pages: readonly WantedTexts[]): readonly string[] {
  const found = new Map<string, boolean>()
  for (const { page, texts, url } of pages) {
    const keys = [...textKeys, addressKey(page, texts, url)]
    const wanted = keys.map((key) => new Set(texts.map(key)))
    for (const { taking, node, text } of attributeCarriers(page)) {
      if (!keys.some((key, at) => wanted[at]!.has(key(text)))) continue
      const name = (taking as PartTaking & { readonly kind: 'attribute' }).name
      found.set(name, (found.get(name) ?? false) || isShown(page, node))
    }
  }
  const known = [...sayingAttributes, ...[...found.keys()].sort()]
  const rank = (name: string): number => known.indexOf(name)
  return [...found]
    .sort(
      ([a, isShownA], [b, isShownB]) => Number(isShownB) - Number(isShownA) || rank(a) - rank(b),
    )
    .map(([name]) => name)
}

const isShown = ({ page: { nodes } }: StudiedPage, node: number): boolean =>
  nodes.tag[node] !== META && (nodes.context[node]! & (unseen | Context.head | Context.raw)) === 0

/** Places that look the same, and on each page which texts of the label each of them holds. */
type Alike = Map<number, { readonly carrier: Carrier; readonly held: ReadonlySet<number> }[]>

const firstOf = (alike: Alike): Carrier => [...alike.values()][0]![0]!.carrier

/** Parts of what places say that look the same, tried first where most pages have all their texts in such places. */
function* partsOf(
  pages: readonly WantedTexts[],
  looks: Looks,
  carriersOf: (page: StudiedPage) => Iterable<Carrier>,
): Iterable<PartTaking> {
  const byLook = new Map<string, Alike>()
  for (const [at, { page, texts }] of pages.entries()) {
    const search = new TextSearch(texts.map((text) => typedText(plainText(text))))
    for (const carrier of carriersOf(page)) {
      const held = search.foundIn(typedText(carrier.text))
      if (held.size === 0) continue
      const look = `${JSON.stringify(carrier.taking)} ${looks.of(page, carrier.node)}`
      const alike: Alike = byLook.get(look) ?? new Map()
      byLook.set(look, alike)
      const its = alike.get(at)
      if (its === undefined) alike.set(at, [{ carrier, held }])
      else its.push({ carrier, held })
    }
  }
  const likeliest = [...byLook.values()]
    .map((alike) => ({
      alike,
      covered: coveredBy(alike, pages),
      length: meanLength(alike),
      name: nameOf(alike),
    }))
    .sort((a, b) => b.covered - a.covered || a.length - b.length || (a.name < b.name ? -1 : 1))
  for (const { alike } of likeliest.slice(0, mostLooks)) {
    const part = learnPart(samplesOf(alike, pages))
    if (part !== undefined) yield { ...firstOf(alike).taking, part }
  }
}

/** The same for places that look the same, whichever page comes first. */
function nameOf(alike: Alike): string {
  const { page, taking, node } = firstOf(alike)
  const classes = page.classWords(node).join('.')
  return `${JSON.stringify(taking)} ${tagPath(page.page, node)} ${classes}`
}

/** On how many pages places that look so hold all texts. */
const coveredBy = (alike: Alike, pages: readonly WantedTexts[]): number =>
  [...alike].filter(([at, its]) => {
    const held = new Set(its.flatMap(({ held }) => [...held]))
    return held.size === pages[at]!.texts.length
  }).length

function meanLength(alike: Alike): number {
  const lengths = [...alike.values()].flat().map(({ carrier }) => carrier.text.length)
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

/** Of each page the first places that hold its texts, each with those that it holds. */
const samplesOf = (alike: Alike, pages: readonly WantedTexts[]): readonly PartSample[] =>
  [...alike].flatMap(([at, its]) => {
    const { texts } = pages[at]!
    const seen = new Set<number>()
    return its.flatMap(({ carrier: { text }, held }) => {
      const fresh = [...held].filter((one) => !seen.has(one))
      for (const one of fresh) seen.add(one)
      const values = fresh.sort((a, b) => a - b).map((one) => plainText(texts[one]!))
      return values.length === 0 ? [] : [{ text, values }]
    })
  })
