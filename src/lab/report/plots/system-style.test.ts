import { describe, expect, it } from 'vitest'
import { systemOf } from '../report.test-kit.js'
import { reportStyle } from '../style.js'
import { shortLabel, systemStyle, textWidth } from './system-style.js'

describe('the look of a system', () => {
  const systems = Array.from({ length: 30 }, (_, at) =>
    systemOf(`s${at}`, { kind: at === 29 ? 'recorded' : 'own' }),
  )

  it('is unique among seventy systems', () => {
    const looks = systems.map((system) => systemStyle(system, systems))
    expect(new Set(looks.map(({ color, symbol }) => `${color} ${symbol}`)).size).toBe(30)
  })

  it('has colours that the style sheet defines for light and dark', () => {
    for (const system of systems) {
      const name = systemStyle(system, systems).color.slice('var('.length, -1)
      expect([...reportStyle.matchAll(new RegExp(`${name}: #`, 'g'))]).toHaveLength(2)
    }
  })

  it('is hollow for recorded figures', () => {
    expect(systemStyle(systems[29]!, systems).fill).toBe('var(--paper)')
    expect(systemStyle(systems[0]!, systems).fill).toBe('var(--color-0)')
  })
})

describe('a label beside a plot', () => {
  it('is cut when it is too long', () => {
    expect(shortLabel('x'.repeat(26))).toBe('x'.repeat(26))
    expect(shortLabel('x'.repeat(27))).toBe(`${'x'.repeat(25)}…`)
  })

  it('counts wide characters twice, and never cuts inside a surrogate pair', () => {
    expect(shortLabel('茶'.repeat(13))).toBe('茶'.repeat(13))
    expect(shortLabel('茶'.repeat(14))).toBe(`${'茶'.repeat(12)}…`)
    expect(shortLabel('\u{1f375}'.repeat(14))).toBe(`${'\u{1f375}'.repeat(12)}…`)
    expect(textWidth('茶')).toBe(textWidth('ab'))
  })
})
