import type { Clause, NamedClause } from './clause.js'
import type { Reading } from './reading.js'
import { highest, levelOf, tagOf } from './write-xpath.js'

/**
 * A CSS selector for which all clauses hold; `levelsTo` tells how far above the element stands what is around it: which
 * of two is the outer one, and which of them is an element that is said by its level, too.
 */
export function writeCss(
  clauses: readonly Clause[],
  reading: Reading,
  levelsTo: (clause: NamedClause) => number,
): string {
  const top = highest(clauses)
  const isAbove = (clause: Clause): clause is NamedClause =>
    clause.kind === 'named' && clause.above === 'around' && levelsTo(clause) > top
  const above = clauses.filter(isAbove).sort((a, b) => levelsTo(b) - levelsTo(a))
  const stepOf = (clause: Clause): number =>
    clause.kind === 'named' && clause.above === 'around' ? levelsTo(clause) : levelOf(clause)
  const steps = Array.from({ length: top + 1 }, (_, at) => {
    const up = top - at
    const has = up === 0 && reading.kind === 'attribute' ? [`[${ident(reading.name)}]`] : []
    return compound(
      clauses.filter((clause) => stepOf(clause) === up),
      has,
    )
  })
  return [...above.map((clause) => compound([clause], [])), steps.join(' > ')].join(' ')
}

function compound(here: readonly Clause[], more: readonly string[]): string {
  const tests = [...here.map(testOf), ...more].filter((test) => test !== '')
  return `${tagOf(here) ?? (tests.length === 0 ? '*' : '')}${tests.join('')}`
}

function testOf(clause: Clause): string {
  if (clause.kind === 'place') {
    const from = clause.from === 'first' ? 'nth-of-type' : 'nth-last-of-type'
    return `:${from}(${clause.place})`
  }
  if (clause.kind !== 'named') throw new RangeError(`CSS cannot say ${clause.kind}`)
  const test = nameTest(clause)
  return clause.holds === 'yes' ? test : `:not(${clause.what === 'tag' ? clause.name : test})`
}

function nameTest({ what, name }: NamedClause): string {
  switch (what) {
    case 'tag':
      return ''
    case 'id':
      return `#${ident(name)}`
    case 'class':
      return `.${ident(name)}`
    case 'attribute': {
      const at = name.indexOf('=')
      return `[${ident(name.slice(0, at))}=${quoted(name.slice(at + 1))}]`
    }
  }
}

/**
 * A name as CSS writes it: what may not stand in one is escaped (CSSOM, "serialize an identifier"), and so are signs from U+0080
 * to U+00AF, which may but which css-what, and so cheerio, does not read.
 */
export const ident = (name: string): string =>
  name
    .replace(/[^\w\u00b0-\uffff-]/g, escaped)
    .replace(/^-?\d/, (start) => `${start.slice(0, -1)}${codeOf(start.at(-1)!)}`)
    .replace(/^-$/, '\\-')

const escaped = (character: string): string =>
  /[\u0000-\u001f\u007f-\u00af]/.test(character) ? codeOf(character) : `\\${character}`

const codeOf = (character: string): string => `\\${character.charCodeAt(0).toString(16)} `

const quoted = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replace(/[\u0000-\u001f\u007f]/g, codeOf)}"`
