import type { SystemResult } from '../../evaluation/evaluation.js'

/** The number of colours that `style.ts` defines. */
const colors = 10

const symbols = ['circle', 'square', 'triangle', 'diamond', 'star', 'wye', 'cross'] as const

/** The colour and symbol of a system in every plot, by its index. */
interface SystemStyle {
  readonly color: string
  readonly symbol: (typeof symbols)[number]
  /** Recorded figures have hollow symbols. */
  readonly fill: string
}

export function systemStyle(system: SystemResult, systems: readonly SystemResult[]): SystemStyle {
  const index = systems.indexOf(system)
  const color = `var(--color-${index % colors})`
  return {
    color,
    symbol: symbols[index % symbols.length]!,
    fill: system.kind === 'recorded' ? 'var(--paper)' : color,
  }
}

/** Maximum width of a label in Latin letters. */
const maxLabelWidth = 26

/** A label that is cut to fit beside a plot. */
export function shortLabel(label: string): string {
  if (letterWidth(label) <= maxLabelWidth) return label
  let short = ''
  for (const character of label) {
    if (letterWidth(short + character) >= maxLabelWidth) break
    short += character
  }
  return `${short}…`
}

/** An upper estimate of the width of 12-pixel text, in pixels. */
export const textWidth = (text: string): number => Math.ceil(letterWidth(text) * 6.8)

/** From Hangul on, characters count twice the width of Latin letters. */
const firstWide = '\u1100'

const letterWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character < firstWide ? 1 : 2), 0)
