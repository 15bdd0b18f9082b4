import { comparisonKeys, plainText, typedText } from '../../../core/text/comparable-text.js'
import { TextSearch } from '../../../core/text/text-search.js'
import { tagPath } from '../../../page/columns/element-names.js'
import { NodeContext, notShown } from '../../../page/columns/node-context.js'
import { tagId } from '../../../page/columns/tags.js'
import {
  candidatesFor,
  linesAt,
  type PartTarget,
  shortValueAt,
  type ValueTarget,
  valuesAt,
} from '../../evaluate/candidates.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import { partLimits } from '../../rule/text-part.js'
import { addressKey } from './address-key.js'
import { learnPart, type PartSample } from './learn-part.js'
import type { NodeSignatures } from './node-signatures.js'
import { matchValues, type ValueMatches } from './value-matches.js'

/** A page and the texts of its label. */
export interface PageTexts {
  readonly page: PageContext
  readonly texts: readonly string[]
  /** The address of the page, if it is known. */
  readonly url: string | undefined
}

const META = tagId('meta')

/** Attributes with texts that people label, the likeliest first; `data-` attributes come after them. */
const textAttributes = ['datetime', 'content', 'href', 'src', 'alt', 'title', 'value', 'aria-label']

/** Node signatures that are tried for values that are part of a text. */
const maxSignatures = 6

/** Composed characters, white space and invisible characters may make a text longer than its label. */
const maxValueLength = (texts: readonly string[]): number =>
  texts.reduce((max, { length }) => Math.max(max, length), 0) * 2 + 100

/** Finds the texts of a label on a page, with one target. */
export function matchTarget(target: ValueTarget, { page, texts, url }: PageTexts): ValueMatches {
  const maxLength = maxValueLength(texts)
  const valuesOf = (candidate: RuleCandidate): readonly string[] => {
    if (target.part !== undefined) return valuesAt(target, page, candidate)
    const value = shortValueAt(target, page, candidate, maxLength)
    return value === undefined ? [tooLong] : [value]
  }
  const keys =
    target.kind === 'attribute' ? [...comparisonKeys, addressKey(page, texts, url)] : comparisonKeys
  const matches = matchValues(page, candidatesFor(target, page), valuesOf, texts, keys)
  return target.kind === 'element' || target.kind === 'joined' ? smallestFirst(matches) : matches
}

/** The same in the order in which elements end: each before those around it that have no other text. */
function smallestFirst({ places, ...of }: ValueMatches): ValueMatches {
  const { end } = of.page.page.nodes
  const endOf = (place: number): number => end[of.candidates[place]!.node]!
  const sorted = new Map(
    [...new Set(places)].map((its) => [its, its.toSorted((a, b) => endOf(a) - endOf(b) || b - a)]),
  )
  return { ...of, places: places.map((its) => sorted.get(its)!) }
}

/** Occurs in no label: pages are read without such characters. */
const tooLong = '\0'

/** The targets that may take the texts of pages with labels, the simplest first. */
export function* possibleTargets(
  pages: readonly PageTexts[],
  signatures: NodeSignatures,
): Iterable<ValueTarget> {
  yield textTarget
  if (pages.length === 0) return
  yield holderTarget
  if (hasSpreadText(pages)) yield { kind: 'element' }
  yield* partTargets(pages, signatures, (page) => textSources(page, textTarget))
  yield* partTargets(pages, signatures, (page) => textSources(page, holderTarget))
  for (const name of attributesWith(pages)) yield { kind: 'attribute', name }
  yield* partTargets(pages, signatures, attributeSources)
  yield* joinedTargets(pages)
}

/** The ways to join texts that give a text of the labels with a number that no element has. */
function* joinedTargets(pages: readonly PageTexts[]): Iterable<ValueTarget> {
  const unfound = pages.flatMap((page) => {
    const { places } = matchTarget({ kind: 'element' }, page)
    const texts = page.texts.filter((text, at) => places[at]!.length === 0 && /\d/.test(text))
    return texts.length === 0 ? [] : [{ ...page, texts }]
  })
  for (const between of unfound.length === 0 ? [] : (['', '.', ','] as const)) {
    const target = { kind: 'joined', between } as const
    const isFound = (page: PageTexts): boolean =>
      matchTarget(target, page).places.some(({ length }) => length > 0)
    if (unfound.some(isFound)) yield target
  }
}

/** A text of a page that may contain values: of an element, or an attribute. */
interface TextSource {
  readonly page: PageContext
  readonly target: PartTarget
  readonly node: number
  readonly text: string
}

const textTarget: PartTarget = { kind: 'text' }
const holderTarget: PartTarget = { kind: 'value' }

/** Whether a text is only in elements whose text stands in others inside them. */
const hasSpreadText = (pages: readonly PageTexts[]): boolean =>
  pages.some((page) => {
    const [held, spread] = [holderTarget, { kind: 'element' } as const].map(
      (target) => matchTarget(target, page).places,
    )
    return page.texts.some((_, at) => held![at]!.length === 0 && spread![at]!.length > 0)
  })

function* textSources(page: PageContext, target: PartTarget): Iterable<TextSource> {
  for (const candidate of candidatesFor(target, page)) {
    const text = linesAt(target, page, candidate)
    if (text !== undefined) yield { page, target, node: candidate.node, text }
  }
}

function* attributeSources(context: PageContext): Iterable<TextSource> {
  const { page } = context
  const targets = page.names.attributes.map((name): PartTarget | undefined =>
    isTextAttribute(name) ? { kind: 'attribute', name } : undefined,
  )
  const { name, valueStart, valueEnd } = page.attributes
  for (let node = 1; node < page.nodes.count; node++) {
    const last = page.nodes.firstAttribute[node + 1]!
    for (let at = page.nodes.firstAttribute[node]!; at < last; at++) {
      const target = targets[name[at]!]
      if (target === undefined || valueEnd[at]! - valueStart[at]! > partLimits.maxTextLength)
        continue
      yield { page: context, target, node, text: plainText(page.attributeValue(at)) }
    }
  }
}

const isTextAttribute = (name: string): boolean =>
  textAttributes.includes(name) || name.startsWith('data-')

/** The attributes that contain a text of the labels: those of visible elements before those of META. */
function attributesWith(pages: readonly PageTexts[]): readonly string[] {
  const found = new Map<string, boolean>()
  for (const { page, texts, url } of pages) {
    const keys = [...comparisonKeys, addressKey(page, texts, url)]
    const labelKeys = keys.map((key) => new Set(texts.map(key)))
    for (const { target, node, text } of attributeSources(page)) {
      if (!keys.some((key, at) => labelKeys[at]!.has(key(text)))) continue
      const name = (target as PartTarget & { readonly kind: 'attribute' }).name
      found.set(name, (found.get(name) ?? false) || isShown(page, node))
    }
  }
  const known = [...textAttributes, ...[...found.keys()].sort()]
  const rank = (name: string): number => known.indexOf(name)
  return [...found]
    .sort(
      ([a, isShownA], [b, isShownB]) => Number(isShownB) - Number(isShownA) || rank(a) - rank(b),
    )
    .map(([name]) => name)
}

const isShown = ({ page: { nodes } }: PageContext, node: number): boolean =>
  nodes.tag[node] !== META &&
  (nodes.context[node]! & (notShown | NodeContext.head | NodeContext.raw)) === 0

/** The sources with the same node signature, by page, each with the different texts of the label that it contains. */
type SourceGroup = Map<
  number,
  { readonly source: TextSource; readonly held: ReadonlySet<number> }[]
>

const firstSource = (group: SourceGroup): TextSource => [...group.values()][0]![0]!.source

/** Parts of sources with the same node signature, starting with the group that has all texts of most pages. */
function* partTargets(
  pages: readonly PageTexts[],
  signatures: NodeSignatures,
  sourcesOf: (page: PageContext) => Iterable<TextSource>,
): Iterable<PartTarget> {
  const bySignature = new Map<string, SourceGroup>()
  const labels = pages.map(({ texts }) => new DifferentTexts(texts))
  for (const [at, { page }] of pages.entries()) {
    const search = new TextSearch(labels[at]!.texts.map((text) => typedText(plainText(text))))
    for (const source of sourcesOf(page)) {
      const held = search.foundIn(typedText(source.text))
      if (held.size === 0) continue
      const signature = `${JSON.stringify(source.target)} ${signatures.of(page, source.node)}`
      const group: SourceGroup = bySignature.get(signature) ?? new Map()
      bySignature.set(signature, group)
      const onPage = group.get(at)
      if (onPage === undefined) group.set(at, [{ source, held }])
      else onPage.push({ source, held })
    }
  }
  const likeliest = [...bySignature.values()]
    .map((group) => ({
      group,
      covered: pagesCovered(group, labels),
      length: meanLength(group),
      key: sortKey(group),
    }))
    .sort((a, b) => b.covered - a.covered || a.length - b.length || (a.key < b.key ? -1 : 1))
  for (const { group } of likeliest.slice(0, maxSignatures)) {
    const part = learnPart(partSamples(group, labels))
    if (part !== undefined) yield { ...firstSource(group).target, part }
  }
}

/** The same for a node signature, in whatever order the pages come. */
function sortKey(group: SourceGroup): string {
  const { page, target, node } = firstSource(group)
  const classes = page.classWords(node).join('.')
  return `${JSON.stringify(target)} ${tagPath(page.page, node)} ${classes}`
}

/** The texts of a label, each once: many sources may contain a text that the label has many times. */
class DifferentTexts {
  readonly texts: readonly string[]
  readonly #indexes = new Map<string, number[]>()

  constructor(texts: readonly string[]) {
    for (const [at, text] of texts.entries()) {
      const indexes = this.#indexes.get(text)
      if (indexes === undefined) this.#indexes.set(text, [at])
      else indexes.push(at)
    }
    this.texts = [...this.#indexes.keys()]
  }

  /** Some of the texts in the order of the label, each as often as it has it. */
  inOrder(which: readonly number[]): readonly string[] {
    const indexed = which.flatMap((one) => {
      const text = this.texts[one]!
      return this.#indexes.get(text)!.map((at) => ({ at, text }))
    })
    return indexed.sort((a, b) => a.at - b.at).map(({ text }) => text)
  }
}

/** The number of pages whose texts are all in these sources. */
const pagesCovered = (group: SourceGroup, labels: readonly DifferentTexts[]): number =>
  [...group].filter(([at, sources]) => {
    const held = new Set(sources.flatMap(({ held }) => [...held]))
    return held.size === labels[at]!.texts.length
  }).length

function meanLength(group: SourceGroup): number {
  const lengths = [...group.values()].flat().map(({ source }) => source.text.length)
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

/** For each page the first sources of its texts, each with its values. */
const partSamples = (
  group: SourceGroup,
  labels: readonly DifferentTexts[],
): readonly PartSample[] =>
  [...group].flatMap(([at, sources]) => {
    const seen = new Set<number>()
    return sources.flatMap(({ source: { text }, held }) => {
      const added = [...held].filter((one) => !seen.has(one))
      for (const one of added) seen.add(one)
      const values = labels[at]!.inOrder(added).map(plainText)
      return values.length === 0 ? [] : [{ text, values }]
    })
  })
