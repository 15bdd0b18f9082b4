import { expect, test } from 'vitest'
import { guessType } from './guess-type.js'

const typeOf = (raws: readonly string[], locale?: string) =>
  guessType(
    raws.map((raw) => ({ raw })),
    { locale },
  )

const cases: readonly (readonly [type: string, raws: readonly string[], locale?: string])[] = [
  ['price', ['$5', '$7.50', '12 €']],
  ['date', ['4 May 2025', '5 May 2025']],
  ['date', ['3 hours ago', 'yesterday']],
  ['date', ['vor 3 Stunden', 'vor einem Tag', 'gestern'], 'de'],
  ['date', ['Mar 5', 'Saturday, 12 April', 'March 2024']],
  ['rating', ['4.5 out of 5', '3 out of 5']],
  ['rating', ['★★★☆☆', '★★★★★']],
  ['number', ['12', '1,204', '#3']],
  ['number', ['12 comments', '1 comment', '30 comments']],
  ['text', ['It has 3 windows and one desk', 'It has 4 windows and one desk']],
  ['duration', ['1 h 30 min', '45 min']],
  ['duration', ['1:02:30', '0:45:00']],
  ['boolean', ['Yes', 'No']],
  ['url', ['https://example.org/', 'http://example.org/a']],
  ['text', ['Lamp no. 7', 'A chair']],
  ['text', ['Lamp 7', 'Chair 5', 'Desk 3']],
  ['text', ['May I ask', 'March on']],
  ['text', []],
]

test.each(cases.map(([type, raws, locale]) => ({ type, raws, locale })))(
  '$type: $raws',
  ({ type, raws, locale }) => {
    expect(typeOf(raws, locale)).toBe(type)
  },
)

test('one value of ten may be another', () => {
  const prices = Array.from({ length: 9 }, (_, at) => `$${at}`)
  expect(typeOf([...prices, 'Sold'])).toBe('price')
  expect(typeOf([...prices, 'Sold', 'Sold'])).toBe('text')
})
