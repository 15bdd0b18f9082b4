import type { Clause, NamedClause } from './clause.js'
import type { Count } from './ground.js'
import type { Reading } from './reading.js'

/** XPath 1.0 that selects the elements, attributes or texts for which all clauses of one of the parts hold. */
export function writeXpath(
  parts: readonly (readonly Clause[])[],
  reading: Reading,
  count: Count,
): string {
  const path = parts
    .map((clauses) => `//${elementPath(clauses, reading)}${ending(clauses, reading)}`)
    // a text that stands in any element
    .map((path) => path.replace(/^\/\/\*\/text\(\)/, '//text()'))
    .join(' | ')
  return count === 'first' ? `(${path})[1]` : path
}

function elementPath(clauses: readonly Clause[], reading: Reading): string {
  const arounds = clauses.filter(isAround)
  const wanted = arounds.filter(({ holds }) => holds === 'yes')
  const top = highest(clauses)
  // what is around the highest step that is said is around the element itself only where nothing is said between
  const outer = top === 0 && wanted.length > 0 ? wanted[0] : undefined
  const inner = arounds.filter((clause) => clause !== outer)
  const steps = Array.from({ length: top + 1 }, (_, at) => {
    const up = top - at
    const more = up > 0 ? [] : [...inner.map(aroundTest), ...textTests(clauses, reading, 'element')]
    return stepAt(clauses, up, more)
  })
  return `${outer === undefined ? '' : `${nodeOf(outer)}//`}${steps.join('/')}`
}

const isAround = (clause: Clause): clause is NamedClause =>
  clause.kind === 'named' && clause.above === 'around'

/** The level of an element step that a clause is about. */
export function levelOf(clause: Clause): number {
  if (clause.kind === 'named') return clause.above === 'around' ? 0 : clause.above
  return clause.kind === 'place' || clause.kind === 'beside' ? clause.up : 0
}

export const highest = (clauses: readonly Clause[]): number => Math.max(0, ...clauses.map(levelOf))

function stepAt(clauses: readonly Clause[], up: number, more: readonly string[]): string {
  const here = clauses.filter((clause) => levelOf(clause) === up && !isAround(clause))
  const tag = tagOf(here)
  const places = placeTests(here.filter((clause) => clause.kind === 'place'))
  const names = here.flatMap((clause) =>
    clause.kind !== 'named' || (clause.what === 'tag' && clause.holds === 'yes')
      ? []
      : [`[${sided(clause, nameTest(clause))}]`],
  )
  const besides = here.flatMap((clause) =>
    clause.kind === 'beside'
      ? [`[preceding-sibling::*[1][normalize-space() = ${literal(clause.text)}]]`]
      : [],
  )
  return [tag ?? '*', ...places, ...names, ...besides, ...more].join('')
}

/** The tag that is asked for at one level, by its name or with a place. */
export function tagOf(here: readonly Clause[]): string | undefined {
  for (const clause of here) {
    if (clause.kind === 'place') return clause.tag
    if (clause.kind === 'named' && clause.what === 'tag' && clause.holds === 'yes')
      return clause.name
  }
  return undefined
}

type PlaceClause = Clause & { readonly kind: 'place' }

/** Before any other test, so that all elements of the kind are counted. */
function placeTests(places: readonly PlaceClause[]): readonly string[] {
  const [place, ...others] = places.map(placeOf)
  if (place === undefined) return []
  if (others.length === 0) return [`[${place}]`]
  return [`[${[place, ...others].map((one) => `position() = ${one}`).join(' and ')}]`]
}

function placeOf({ place, from }: PlaceClause): string {
  if (from === 'first') return `${place}`
  return place === 1 ? 'last()' : `last() - ${place - 1}`
}

const sided = ({ holds }: NamedClause, test: string): string =>
  holds === 'yes' ? test : `not(${test})`

/** What is asked of an element that bears a name. */
function nameTest({ what, name }: NamedClause): string {
  switch (what) {
    case 'tag':
      return `self::${name}`
    case 'id':
      return `@id = ${literal(name)}`
    case 'class':
      return `contains(concat(' ', normalize-space(@class), ' '), ${literal(` ${name} `)})`
    case 'attribute': {
      const at = name.indexOf('=')
      return `@${name.slice(0, at)} = ${literal(name.slice(at + 1))}`
    }
  }
}

const nodeOf = (clause: NamedClause): string =>
  clause.what === 'tag' ? clause.name : `*[${nameTest(clause)}]`

const aroundTest = (clause: NamedClause): string =>
  `[${sided(clause, `ancestor::${nodeOf(clause)}`)}]`

function ending(clauses: readonly Clause[], reading: Reading): string {
  if (reading.kind === 'attribute') return `/@${reading.name}`
  if (reading.kind === 'text') return ''
  const place = clauses.find((clause) => clause.kind === 'text')
  const which = place === undefined ? '' : `[${place.place}]`
  return `/text()[normalize-space()]${which}${textTests(clauses, reading, 'text').join('')}`
}

/** What is asked of the text, or of the element where that is what is selected. */
function textTests(
  clauses: readonly Clause[],
  reading: Reading,
  on: 'element' | 'text',
): readonly string[] {
  if ((reading.kind === 'text node') !== (on === 'text')) return []
  return clauses.flatMap((clause): readonly string[] => {
    switch (clause.kind) {
      case 'row':
        return [`[ancestor::${clause.tag}[1]/*[1][normalize-space() = ${literal(clause.text)}]]`]
      case 'near': {
        const axis = clause.side === 'after' ? 'preceding' : 'following'
        const text = `${axis}::text()[normalize-space()][1]`
        return [`[${text}[normalize-space() = ${literal(clause.text)}]]`]
      }
      case 'starts':
        return [`[starts-with(normalize-space(), ${literal(clause.text)})]`]
      default:
        return []
    }
  })
}

/** XPath knows no escapes: a text with both quotes is put together. */
export function literal(text: string): string {
  if (!text.includes("'")) return `'${text}'`
  if (!text.includes('"')) return `"${text}"`
  return `concat(${text
    .split(/(')/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece === "'" ? `"'"` : `'${piece}'`))
    .join(', ')})`
}
