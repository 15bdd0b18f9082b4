import { describe, expect, it } from 'vitest'
import { compareLimits, compareTexts } from './compare-texts.js'
import type { DiffPassage } from './passage.js'

const sign = { same: '=', different: '!' } as const

const written = (passages: readonly DiffPassage[]): string =>
  passages
    .filter(({ head }) => head !== '')
    .map(({ kind, head, omitted, tail }) =>
      omitted > 0 ? `${sign[kind]}${head} (${omitted}) ${tail}` : `${sign[kind]}${head}`,
    )
    .join(' | ')

const rowsOf = (gold: string, found: string): readonly (readonly [string, string])[] =>
  compareTexts(gold, found).rows.map((row) => [written(row.gold), written(row.found)])

const numbered = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ')

describe('two texts beside each other', () => {
  it('have shared and differing words in the same row', () => {
    expect(rowsOf('Tea, for two please.', 'tea for three, please')).toEqual([
      ['=Tea, for | !two | =please', '=tea for | !three | =please'],
    ])
  })

  it('may share nothing', () => {
    expect(rowsOf('Tea for two', '')).toEqual([['!Tea for two', '']])
    expect(rowsOf('', 'Tea for two')).toEqual([['', '!Tea for two']])
    expect(rowsOf('', '')).toEqual([])
  })

  it('have a long differing passage in a row of its own', () => {
    const eleven = numbered('menu', 11)
    const twelve = numbered('menu', 12)
    expect(rowsOf('Tea for two', `Tea ${eleven} for two`)).toHaveLength(1)
    expect(rowsOf('Tea for two', `Tea ${twelve} for two`)).toEqual([
      ['=Tea', '=Tea'],
      ['', `!${twelve}`],
      ['=for two', '=for two'],
    ])
  })

  it('begin a row at a line of the gold once the last one is long enough', () => {
    const [first, second] = [numbered('a', 19), numbered('b', 2)]
    expect(rowsOf(`${first}\n${second}\nend`, `${first} ${second} end`)).toEqual([
      [`=${first} | =b0 b1`, `=${first} | =b0 b1`],
      ['=end', '=end'],
    ])
    expect(rowsOf(`${first} ${second} end`, `${first}\n${second}\nend`)).toHaveLength(1)
  })

  it('have word counts', () => {
    expect(compareTexts('Tea for two', 'Tea')).toMatchObject({
      gold: { words: 3, unshown: 0 },
      found: { words: 1, unshown: 0 },
    })
  })

  it('are shown up to a maximum number of words', () => {
    // rows of 20 shared words, a line each: 800 of them are 40 rows
    const lines = Array.from({ length: 50 }, (_, at) => numbered(`line${at}w`, 20)).join('\n')
    const { rows, gold, found } = compareTexts(lines, lines)
    expect(rows).toHaveLength(40)
    expect(gold).toEqual({ words: 1000, unshown: 200 })
    expect(found).toEqual({ words: 1000, unshown: 200 })
  })

  it('are shown up to a maximum number of rows', () => {
    // 5 shared words, then 12 of the answer alone: two rows each
    const parts = Array.from({ length: 40 }, (_, at) => numbered(`part${at}w`, 5))
    const found = parts.map((part, at) => `${part} ${numbered(`menu${at}w`, 12)}`).join(' ')
    const compared = compareTexts(parts.join(' '), found)
    expect(compared.rows).toHaveLength(compareLimits.shownRows)
    expect(compared.gold).toEqual({ words: 200, unshown: 50 })
    expect(compared.found).toEqual({ words: 680, unshown: 170 })
  })

  it('always have the first row', () => {
    const { rows, found } = compareTexts('', numbered('menu', 5_000))
    expect(rows).toHaveLength(1)
    expect(found).toEqual({ words: 5_000, unshown: 0 })
  })

  it('are compared up to a maximum number of words', () => {
    const { rows, gold } = compareTexts(numbered('w', compareLimits.words + 5), '')
    expect(gold).toEqual({ words: 20_005, unshown: 5 })
    expect(rows[0]!.gold[0]!.omitted).toBe(19_920)
  })
})
