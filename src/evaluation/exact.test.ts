import { describe, expect, it } from 'vitest'
import { exactAccuracy, isExact } from './exact.js'

describe('an exact answer', () => {
  it.each([
    ['the same', 'Green tea.', 'Green tea.', true],
    ['other white space', ' Green\n\ntea.', 'Green tea.', true],
    ['white space within a word', 'Gre en tea.', 'Green tea.', false],
    ['other case', 'green tea.', 'Green tea.', false],
    ['nothing where there is nothing', ' ', '', true],
  ])('%s', (_, found, gold, exact) => {
    expect(isExact({ found, gold })).toBe(exact)
  })

  it('has its share', () => {
    const right = { found: 'a', gold: 'a' }
    expect(exactAccuracy([right, right, right, { found: 'a', gold: 'b' }])).toBe(0.75)
    expect(exactAccuracy([])).toBeUndefined()
  })
})
