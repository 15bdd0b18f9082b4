import type { ElementColumns, SimpleSelector } from './elements.js'

/** Matches `step * n + offset` for any n from 0. */
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

const isMatch = (position: number, { step, offset }: Formula): boolean =>
  step === 0
    ? position === offset
    : (position - offset) % step === 0 && (position - offset) / step >= 0

/** The preceding element that counts, for each element; -1 if there is none. */
type Chain = (elements: ElementColumns) => Int32Array

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

/** The positions of elements in their chains, from 1. */
type Positions = (chain: Int32Array) => Int32Array

const fromFirst: Positions = (chain) => {
  const positions = new Int32Array(chain.length).fill(1)
  for (let element = 0; element < chain.length; element++) {
    const before = chain[element]!
    if (before >= 0) positions[element] = positions[before]! + 1
  }
  return positions
}

const fromLast: Positions = (chain) => {
  const positions = new Int32Array(chain.length).fill(1)
  for (let element = chain.length - 1; element >= 0; element--) {
    const before = chain[element]!
    if (before >= 0) positions[before] = positions[element]! + 1
  }
  return positions
}

const nth =
  (chain: Chain, positionsIn: Positions) =>
  (argument: string): SimpleSelector => {
    const parsed = readFormula(argument)
    return (elements) => {
      const positions = positionsIn(chain(elements))
      return (element) => isMatch(positions[element]!, parsed)
    }
  }

/** Each throws if its argument is not a formula. */
export const nthClasses = {
  'nth-child': nth(siblings, fromFirst),
  'nth-last-child': nth(siblings, fromLast),
  'nth-of-type': nth(siblingsOfType, fromFirst),
  'nth-last-of-type': nth(siblingsOfType, fromLast),
} as const
