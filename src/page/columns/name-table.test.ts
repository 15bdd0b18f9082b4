import { describe, expect, it } from 'vitest'
import { KnownNames, NameTable } from './name-table.js'
import { knownTags, tagId, tagNames } from './tags.js'

const idIn = (table: NameTable, name: string): number => table.id(name, 0, name.length)

describe('known names', () => {
  it('are found in either case', () => {
    for (const [id, name] of tagNames.entries()) {
      const html = `<${name.toUpperCase()}>`
      expect(knownTags.find(html, 1, html.length - 1)).toBe(id)
    }
  })

  it('are found only as a whole', () => {
    expect(knownTags.find('divs', 0, 4)).toBe(-1)
    expect(knownTags.find('divs', 0, 3)).toBe(tagId('div'))
    expect(knownTags.find('di', 0, 2)).toBe(-1)
  })
})

describe('a table of names', () => {
  it('gives each new name one id after the known ones', () => {
    const table = new NameTable(new KnownNames(['a', 'b']), 10)
    expect(['x', 'b', 'y', 'X'].map((name) => idIn(table, name))).toEqual([2, 1, 3, 2])
    expect(table.names).toEqual(['a', 'b', 'x', 'y'])
  })

  it('distinguishes names with the same length, first, middle and last character', () => {
    const table = new NameTable(new KnownNames(['abcde']), 10)
    const names = ['axcye', 'abcde', 'AXCYE', 'ABCDE', 'azcze', 'axcye']
    expect(names.map((name) => idIn(table, name))).toEqual([1, 0, 1, 0, 2, 1])
  })

  it('gives names beyond its capacity the last id', () => {
    const table = new NameTable(new KnownNames(['a']), 2)
    expect(['x', 'y', 'z', 'x', 'a'].map((name) => idIn(table, name))).toEqual([1, 2, 2, 1, 0])
  })
})

describe('the id of a misspelt element name', () => {
  it('throws', () => {
    expect(() => tagId('dvi')).toThrow(RangeError)
  })
})
