import type { ExplainedRun, Explanation } from '../extraction/explain.js'
import { printable } from './printable.js'

/** Each run of a page with what decided about it, for a person: `+` is kept, `-` is not. */
export const explanationText = (explanation: Explanation): string =>
  printable(explanation.map(runText).join(''))

const runText = ({ text, kept, likelihood, reasons }: ExplainedRun): string =>
  `${kept ? '+' : '-'} ${likelihood.toFixed(2)}  ${text.replaceAll(/\s+/g, ' ')}\n` +
  reasons
    .map(({ feature, value, push }) => `          ${signed(push)}  ${feature} ${rounded(value)}\n`)
    .join('')

const signed = (push: number): string => `${push < 0 ? '' : '+'}${push.toFixed(2)}`

const rounded = (value: number): string => String(Number(value.toPrecision(3)))
