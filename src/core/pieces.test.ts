import { describe, expect, it } from 'vitest'
import { editInPieces } from './pieces.js'

const anywhere = (_: string, at: number): number => at

describe('editing in pieces', () => {
  it('edits a short text as a whole', () => {
    expect(editInPieces('a text', (piece) => piece.toUpperCase(), anywhere)).toEqual(['A TEXT'])
  })

  it('leaves nothing of a long text out and edits nothing twice', () => {
    const text = Array.from({ length: 50_000 }, (_, i) => `${i} `).join('')
    const pieces = editInPieces(text, (piece) => piece.replaceAll(' ', ', '), anywhere)
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('') === text.replaceAll(' ', ', ')).toBe(true)
  })

  it('ends a piece where it is told to', () => {
    const text = 'a'.repeat(100_000)
    const pieces = editInPieces(
      text,
      (piece) => piece,
      () => 99_990,
    )
    expect(pieces.map((piece) => piece.length)).toEqual([99_990, 10])
  })
})
