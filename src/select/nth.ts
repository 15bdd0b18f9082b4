import type { Elements } from './elements.js'
import type { Simple } from './simple.js'

/** `step * n + offset` for some n from 0 on. */
interface Formula {
  readonly step: number
  readonly offset: number
}

const formula = /^([+-]?\d*)n(?:\s*([+-])\s*(\d+))?$|^([+-]?\d+)$/
const named: Readonly<Record<string, string>> = { even: '2n', odd: '2n+1' }

function readFormula(text: string): Formula {
  const written = text.trim().toLowerCase()
  const parts = formula.exec(named[written] ?? written)
  if (!parts) throw new Error(`"${text}" is not a formula like 2n+1`)
  const [, step, sign = '+', distance = '0', place] = parts
  if (place !== undefined) return { step: 0, offset: Number(place) }
  return { step: stepOf(step!), offset: Number(`${sign}${distance}`) }
}

const stepOf = (written: string): number =>
  /\d/.test(written) ? Number(written) : Number(`${written}1`)

const isReached = (place: number, { step, offset }: Formula): boolean =>
  step === 0 ? place === offset : (place - offset) % step === 0 && (place - offset) / step >= 0

/** For each element the one before it that counts; -1 for none. */
type Chain = (elements: Elements) => Int32Array

const siblings: Chain = ({ previous }) => previous

const siblingsOfType: Chain = ({ count, parent, tag }) => {
  const names = 1 << 16
  const last = new Map<number, number>()
  const previous = new Int32Array(count)
  for (let element = 0; element < count; element++) {
    const kind = (parent[element]! + 1) * names + tag[element]!
    previous[element] = last.get(kind) ?? -1
    last.set(kind, element)
  }
  return previous
}

/** The places of elements in their chains, from 1 on. */
type Count = (chain: Int32Array) => Int32Array

const fromFirst: Count = (chain) => {
  const places = new Int32Array(chain.length).fill(1)
  for (let element = 0; element < chain.length; element++) {
    const before = chain[element]!
    if (before >= 0) places[element] = places[before]! + 1
  }
  return places
}

const fromLast: Count = (chain) => {
  const places = new Int32Array(chain.length).fill(1)
  for (let element = chain.length - 1; element >= 0; element--) {
    const before = chain[element]!
    if (before >= 0) places[before] = places[element]! + 1
  }
  return places
}

const nth =
  (chain: Chain, count: Count) =>
  (written: string): Simple => {
    const wanted = readFormula(written)
    return (elements) => {
      const places = count(chain(elements))
      return (element) => isReached(places[element]!, wanted)
    }
  }

/** Each throws when what is written in it is no formula. */
export const nthClasses = {
  'nth-child': nth(siblings, fromFirst),
  'nth-last-child': nth(siblings, fromLast),
  'nth-of-type': nth(siblingsOfType, fromFirst),
  'nth-last-of-type': nth(siblingsOfType, fromLast),
} as const
