import { parseUrl } from '../../core/parse-url.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import type { Page } from '../../page/columns/page.js'
import { TagSet } from '../../page/columns/tags.js'
import { baseUrl } from '../../page/tree/base-url.js'

const HREF = attributeId('href')
const REL = attributeId('rel')
const linkTags = new TagSet('a link')

/** An address that differs from that of the page in one number only. */
interface PageStep {
  readonly url: string
  /** The number of the page, 1 where its address has none, and that of the link. */
  readonly current: number
  readonly number: number
  /** Where the number is: steps of one kind belong together. */
  readonly place: string
  /** That a person sees the number, or that the page calls it its next one. */
  readonly isShown: boolean
  readonly isNext: boolean
}

/** A number in the path may be that of an article; in a query it may be an offset. */
const isInQuery = ({ place }: PageStep): boolean => place.startsWith('?')

/**
 * The address of the next page of a list or of an article in several parts. It is that of the page but for one number,
 * which is the next one that links of the page have there. The next article has another name, or is the neighbour of
 * a number that no link shows as a page.
 * @param address The address of the page; without it nothing is known.
 */
export function nextPage(page: Page, address: string | undefined): string | undefined {
  const own = address === undefined ? undefined : parseUrl(address)
  if (own === undefined) return undefined
  const later = stepsFrom(page, own).filter(({ current, number }) => number > current)
  const counted = new Set(later.flatMap(({ isShown, place }) => (isShown ? [place] : [])))
  const isPage = (step: PageStep): boolean =>
    (step.isNext || counted.has(step.place)) &&
    (step.number === step.current + 1 || isInQuery(step))
  const next = later
    .filter(isPage)
    .sort((a, b) => Number(b.isNext) - Number(a.isNext) || a.number - b.number)[0]
  return next?.url
}

function stepsFrom(page: Page, own: URL): readonly PageStep[] {
  const { count, tag } = page.nodes
  const base = baseUrl(page, own.href)
  const steps: PageStep[] = []
  for (let node = 0; node < count; node++) {
    if (!linkTags.has(tag[node]!)) continue
    const href = page.attribute(node, HREF)
    // a number is the least that such an address has
    if (href === undefined || !/\d/.test(href)) continue
    const url = parseUrl(href.trim(), base)
    const step = url && stepTo(own, url)
    if (step === undefined) continue
    const rel = page.attribute(node, REL)?.toLowerCase().split(/\s+/) ?? []
    const isShown = page.textBelow(node).trim() === String(step.number)
    steps.push({ ...step, url: url!.href, isShown, isNext: rel.includes('next') })
  }
  return steps
}

type NumberStep = Pick<PageStep, 'current' | 'number' | 'place'>

function stepTo(own: URL, other: URL): NumberStep | undefined {
  if (own.origin !== other.origin) return undefined
  const [from, to] = [own, other].map(({ pathname }) => pathname.replace(/\/$/, '').split('/'))
  return own.search === other.search
    ? pathStep(from!, to!)
    : from!.join('/') === to!.join('/')
      ? queryStep(own.searchParams, other.searchParams)
      : undefined
}

const numbered = /^(\D*)(\d{1,9})(\D*)$/

/** One segment with another number, or one or two more segments, the last of which is a number. */
function pathStep(from: readonly string[], to: readonly string[]): NumberStep | undefined {
  const more = to.length - from.length
  const first = to.findIndex((segment, at) => segment !== from[at])
  if (first < 0 || more < 0 || more > 2) return undefined
  const [, before, digits, after] = numbered.exec(to.at(-1)!) ?? []
  if (more > 0)
    return first === from.length && digits !== undefined && before === '' && after === ''
      ? { current: 1, number: Number(digits), place: to.slice(0, -1).join('/') }
      : undefined
  const rest = (segments: readonly string[]): string => segments.slice(first + 1).join('/')
  const [, known, current, behind] = numbered.exec(from[first]!) ?? []
  const [, start, number, end] = numbered.exec(to[first]!) ?? []
  if (current === undefined || number === undefined || rest(from) !== rest(to)) return undefined
  if (known !== start || behind !== end) return undefined
  return { current: Number(current), number: Number(number), place: `${first} ${start} ${end}` }
}

/** One parameter with another number, or one more with a number. */
function queryStep(from: URLSearchParams, to: URLSearchParams): NumberStep | undefined {
  const names = new Set([...from.keys(), ...to.keys()])
  const changed = [...names].filter((name) => from.get(name) !== to.get(name))
  const [name] = changed
  if (name === undefined || changed.length > 1) return undefined
  const before = from.get(name)
  const number = to.get(name)
  const isNumber = (text: string | null): boolean => text !== null && /^\d{1,9}$/.test(text)
  if (!isNumber(number) || (before !== null && !isNumber(before))) return undefined
  return {
    current: before === null ? 1 : Number(before),
    number: Number(number),
    place: `?${name}`,
  }
}
