import { describe, expect, it } from 'vitest'
import { editInChunks } from './edit-in-chunks.js'

const anywhere = (_: string, index: number): number => index

describe('editing in chunks', () => {
  it('edits a short text as a whole', () => {
    expect(editInChunks('a text', (chunk) => chunk.toUpperCase(), anywhere)).toEqual(['A TEXT'])
  })

  it('edits each part of a long text once', () => {
    const text = Array.from({ length: 50_000 }, (_, i) => `${i} `).join('')
    const chunks = editInChunks(text, (chunk) => chunk.replaceAll(' ', ', '), anywhere)
    expect(chunks.length).toBeGreaterThan(3)
    expect(chunks.join('') === text.replaceAll(' ', ', ')).toBe(true)
  })

  it('ends a chunk where the callback says', () => {
    const text = 'a'.repeat(100_000)
    const chunks = editInChunks(
      text,
      (chunk) => chunk,
      () => 99_990,
    )
    expect(chunks.map((chunk) => chunk.length)).toEqual([99_990, 10])
  })
})
