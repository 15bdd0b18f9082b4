import type { SystemResult } from '../../evaluation/evaluation.js'

/** Colours that `style.ts` defines for light and for dark. */
const colors = 10

const symbols = ['circle', 'square', 'triangle', 'diamond', 'star', 'wye', 'cross'] as const

/** How a system looks in every plot: known by its place among the systems. */
export interface Look {
  readonly color: string
  readonly symbol: (typeof symbols)[number]
  /** Recorded figures are hollow. */
  readonly fill: string
}

export function lookOf(system: SystemResult, systems: readonly SystemResult[]): Look {
  const place = systems.indexOf(system)
  const color = `var(--color-${place % colors})`
  return {
    color,
    symbol: symbols[place % symbols.length]!,
    fill: system.kind === 'recorded' ? 'var(--paper)' : color,
  }
}

/** Latin letters that a label may be wide. */
const longestLabel = 26

/** A label that fits beside a plot. */
export function shortLabel(label: string): string {
  if (letterWidth(label) <= longestLabel) return label
  let short = ''
  for (const character of label) {
    if (letterWidth(short + character) >= longestLabel) break
    short += character
  }
  return `${short}…`
}

/** Pixels of a text of 12 pixels, with some to spare. */
export const textWidth = (text: string): number => Math.ceil(letterWidth(text) * 6.8)

/** From Hangul on, characters are about twice as wide as Latin letters. */
const firstWide = '\u1100'

const letterWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character < firstWide ? 1 : 2), 0)
