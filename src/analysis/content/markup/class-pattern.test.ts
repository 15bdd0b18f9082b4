import { describe, expect, test } from 'vitest'
import { classPattern } from './class-pattern.js'

describe('a pattern of class words', () => {
  const pattern = classPattern('note *copy* comment-* *-title a*b*c')

  test.each([
    [' note ', 'note'],
    [' x note y ', 'note'],
    [' notes ', undefined],
    [' btn-copy-code ', 'btn-copy-code'],
    [' copy ', 'copy'],
    [' comment-12 ', 'comment-12'],
    [' comment ', undefined],
    [' a-comment-12 ', undefined],
    [' big-title ', 'big-title'],
    [' title ', undefined],
    [' abc ', 'abc'],
    [' a1b2c ', 'a1b2c'],
    [' acb ', undefined],
    ['', undefined],
  ])('finds in "%s" the word %s', (classes, word) => {
    expect(pattern.find(classes)).toBe(word)
    expect(pattern.test(classes)).toBe(word !== undefined)
  })

  test('does not read a character twice', () => {
    expect(classPattern('aba*aba').find(' aba ')).toBeUndefined()
    expect(classPattern('*ab*ba*').find(' aba ')).toBeUndefined()
  })

  test.each([
    ['Comment-12', true],
    ['a b NOTE', true],
    ['caf\u00e9', true],
    ['n&#111;te', true],
    ['not e', false],
    ['', false],
  ])('may be in the source %s: %s', (source, may) => {
    const rare = classPattern('note comment-*')
    expect(rare.mayFindIn(`note${source}note`, 4, 4 + source.length)).toBe(may)
  })

  test('of many words is not searched in sources', () => {
    const many = classPattern('a b c d e')
    expect(many.mayFindIn('xyz', 0, 3)).toBe(true)
    expect(many.find(' x ')).toBeUndefined()
  })
})
