import { expect, test } from 'vitest'
import { dateLanguage } from './date-language.js'
import { isoOf } from './moment.js'
import { writtenDates } from './written-dates.js'

const iso = (text: string, tag?: string): readonly string[] =>
  writtenDates(text, dateLanguage(tag)).map(isoOf)

test.each<readonly [tag: string, text: string, ...dates: readonly string[]]>([
  ['en', 'Published September 4th, 2025 at 3:05 pm EST', '2025-09-04T15:05:00-05:00'],
  ['en-US', 'Updated: 09/04/2025', '2025-09-04'],
  ['en-GB', 'Updated: 09/04/2025', '2025-04-09'],
  ['en', 'Thu, 04 Sep 2025 10:00:00 +0200', '2025-09-04T10:00:00+02:00'],
  ['en', '2025-09-04T10:30:00.123Z', '2025-09-04T10:30:00Z'],
  ['en', 'Sept. 4, 2025', '2025-09-04'],
  ['en', '12:15 GMT, 4 September 2025', '2025-09-04T12:15:00Z'],
  ['de', 'Stand: 4. März 2025, 08:30 Uhr', '2025-03-04T08:30:00'],
  ['de', '04.05.24', '2024-05-04'],
  ['fr', 'Publié le 1er août 2025 à 8h30', '2025-08-01T08:30:00'],
  ['es', '4 de septiembre de 2025', '2025-09-04'],
  ['pt-BR', '4 de março de 2025', '2025-03-04'],
  ['ru', '4 сентября 2025 г., 10:00', '2025-09-04T10:00:00'],
  ['uk', '4 вересня 2025', '2025-09-04'],
  ['pl', '4 września 2025', '2025-09-04'],
  ['cs', '4. listopadu 2025', '2025-11-04'],
  ['hr', '4. listopada 2025.', '2025-10-04'],
  ['hu', '2025. szeptember 4.', '2025-09-04'],
  ['lt', '2025 m. rugsėjo 4 d.', '2025-09-04'],
  ['fi', '4. syyskuuta 2025 klo 10:00', '2025-09-04T10:00:00'],
  ['tr', '4 Eylül 2025', '2025-09-04'],
  ['el', '4 Σεπτεμβρίου 2025', '2025-09-04'],
  ['ar', '٤ سبتمبر ٢٠٢٥', '2025-09-04'],
  ['hi', '4 सितंबर 2025', '2025-09-04'],
  ['bn', '৪ সেপ্টেম্বর ২০২৫', '2025-09-04'],
  ['ja', '2025年9月4日 21時37分', '2025-09-04T21:37:00'],
  ['ja', '令和7年9月4日', '2025-09-04'],
  ['ko', '2025년 9월 4일 오후 3:05', '2025-09-04T15:05:00'],
  ['zh-TW', '民國114年9月4日', '2025-09-04'],
  ['th', '4 กันยายน 2568', '2025-09-04'],
  ['th', '04/09/2568', '2025-09-04'],
  ['th-u-ca-gregory', '4 กันยายน 2568', '2025-09-04'],
  ['en-US-u-hc-h23-x-own', '09/04/2025', '2025-09-04'],
  ['fa', '۱۳ شهریور ۱۴۰۴', '2025-09-04'],
  ['fa', '۱۴۰۴/۰۶/۱۳', '2025-09-04'],
  ['vi', '4 tháng 9, 2025', '2025-09-04'],
  ['ca', '4 d’agost de 2025', '2025-08-04'],
  ['id', 'Kamis, 4 September 2025 10:00 WIB', '2025-09-04T10:00:00'],
  ['he', '4 בספטמבר 2025', '2025-09-04'],
])('in %s, %s', (tag, text, ...dates) => {
  expect(iso(text, tag)).toEqual(dates)
})

test.each([
  ['a version', 'Version 10.4.2025.1'],
  ['no year', '4 September'],
  ['no day', 'September 2025'],
  ['a relative date', '3 hours ago'],
  ['a price', 'From 1,999.00 to 2,500'],
  ['a telephone number', '+49 30 2025 04 12'],
  ['an invalid day', '31 February 2025'],
])('%s is no date', (_, text) => {
  expect(iso(text, 'en')).toEqual([])
})

test('months of all languages are known where the language is unknown', () => {
  expect(iso('4 septembre 2025')).toEqual(['2025-09-04'])
})

test('numeric dates have the day with day and month swapped', () => {
  expect(writtenDates('09/04/2025', dateLanguage('en-US'))).toEqual([
    { day: '2025-09-04', swapped: '2025-04-09', start: 0, end: 10 },
  ])
})
