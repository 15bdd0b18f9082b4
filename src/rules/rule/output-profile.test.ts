import { describe, expect, test } from 'vitest'
import { hasCharacterClass, valueProfile } from './output-profile.js'

describe('the profile of values', () => {
  test('is undefined for none', () => {
    expect(valueProfile([])).toBeUndefined()
  })

  test('has their lengths, the classes of characters of all, and their common shape', () => {
    // 6, 7 and 10 characters
    expect(valueProfile(['£ 12.50', '£ 5.00', '£ 1,299.00'])).toStrictEqual({
      shortest: 6,
      longest: 10,
      signs: ['digits'],
      shape: '£ 9.9',
      different: 3,
    })
  })

  test.each([
    ['of two, which may be alike by chance', ['£ 5.00', '£ 6.00']],
    ['where one has another form', ['£ 5.00', '£ 6.00', '£ 7.00', '7.00 £']],
    ['without digits, as names have', ['Ann Reed', 'Bo Lee', 'Cy Fox']],
  ])('has no shape %s', (_, values) => {
    expect(valueProfile(values)).not.toHaveProperty('shape')
  })

  test('has a shape also where the same value came three times', () => {
    expect(valueProfile(['5 kg', '5 kg', '5 kg'])?.shape).toBe('9 a')
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
  ])('of %j has the character classes %j', (values, signs) => {
    expect(valueProfile(values)?.signs).toEqual(signs)
  })

  test('is found of very many', () => {
    const values = Array.from({ length: 200_000 }, () => 'tea')
    expect(valueProfile(values)).toEqual({
      shortest: 3,
      longest: 3,
      signs: ['letters'],
      different: 1,
    })
  })
})

test('a value has a character class wherever the character is', () => {
  expect(hasCharacterClass('— 5', 'digits')).toBe(true)
  expect(hasCharacterClass('— 5', 'letters')).toBe(false)
})
