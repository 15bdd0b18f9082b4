import { describe, expect, it } from 'vitest'
import { systemOf } from '../report.test-kit.js'
import { style } from '../style.js'
import { lookOf, shortLabel, textWidth } from './palette.js'

describe('the look of a system', () => {
  const systems = Array.from({ length: 30 }, (_, at) =>
    systemOf(`s${at}`, { kind: at === 29 ? 'recorded' : 'own' }),
  )

  it('is its own among seventy', () => {
    const looks = systems.map((system) => lookOf(system, systems))
    expect(new Set(looks.map(({ color, symbol }) => `${color} ${symbol}`)).size).toBe(30)
  })

  it('has colours that the page defines for light and for dark', () => {
    for (const system of systems) {
      const name = lookOf(system, systems).color.slice('var('.length, -1)
      expect([...style.matchAll(new RegExp(`${name}: #`, 'g'))]).toHaveLength(2)
    }
  })

  it('is hollow where figures are recorded', () => {
    expect(lookOf(systems[29]!, systems).fill).toBe('var(--paper)')
    expect(lookOf(systems[0]!, systems).fill).toBe('var(--color-0)')
  })
})

describe('a label beside a plot', () => {
  it('is cut where it is too long', () => {
    expect(shortLabel('x'.repeat(26))).toBe('x'.repeat(26))
    expect(shortLabel('x'.repeat(27))).toBe(`${'x'.repeat(25)}…`)
  })

  it('counts wide characters twice, and never cuts one in two', () => {
    expect(shortLabel('茶'.repeat(13))).toBe('茶'.repeat(13))
    expect(shortLabel('茶'.repeat(14))).toBe(`${'茶'.repeat(12)}…`)
    expect(shortLabel('\u{1f375}'.repeat(14))).toBe(`${'\u{1f375}'.repeat(12)}…`)
    expect(textWidth('茶')).toBe(textWidth('ab'))
  })
})
