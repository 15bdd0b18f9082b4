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
})
