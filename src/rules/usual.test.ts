import { describe, expect, test } from 'vitest'
import { holdsSign, usualValues } from './usual.js'

describe('what values have in common', () => {
  test('is nothing of none', () => {
    expect(usualValues([])).toBeUndefined()
  })

  test('is how short and long they are, what every one holds, and the shape of all', () => {
    // 6, 7 and 10 characters
    expect(usualValues(['£ 12.50', '£ 5.00', '£ 1,299.00'])).toStrictEqual({
      shortest: 6,
      longest: 10,
      signs: ['digits'],
      shape: '£ 9.9',
    })
  })

  test.each([
    ['of two, which may be alike by chance', ['£ 5.00', '£ 6.00']],
    ['where one is built otherwise', ['£ 5.00', '£ 6.00', '£ 7.00', '7.00 £']],
    ['without digits, as names have', ['Ann Reed', 'Bo Lee', 'Cy Fox']],
  ])('has no shape %s', (_, values) => {
    expect(usualValues(values)).not.toHaveProperty('shape')
  })

  test('has a shape also where the same value came three times', () => {
    expect(usualValues(['5 kg', '5 kg', '5 kg'])?.shape).toBe('9 a')
  })

  test.each<[readonly string[], readonly string[]]>([
    [
      ['Tea 4', '5 pots'],
      ['digits', 'letters'],
    ],
    [['Tea 4', '5'], ['digits']],
    [['Tea 4', 'Mint'], ['letters']],
    [['чай', '茶'], ['letters']],
    [['٣', '½'], ['digits']],
    [['Tea', '5'], []],
    [['★★'], []],
    [[''], []],
  ])('of %j are the signs %j', (values, signs) => {
    expect(usualValues(values)?.signs).toEqual(signs)
  })

  test('is found of very many', () => {
    const values = Array.from({ length: 200_000 }, () => 'tea')
    expect(usualValues(values)).toEqual({ shortest: 3, longest: 3, signs: ['letters'] })
  })
})

test('a value holds a sign wherever it stands in it', () => {
  expect(holdsSign('— 5', 'digits')).toBe(true)
  expect(holdsSign('— 5', 'letters')).toBe(false)
})
