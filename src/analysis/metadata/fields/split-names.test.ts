import { expect, test } from 'vitest'
import { nameKey, splitNames } from './split-names.js'

const parts = (text: string, language?: string): readonly string[] =>
  splitNames(text, language)
    .filter(({ kind }) => kind !== 'whole')
    .map(({ name }) => name)

test.each([
  ['en', 'Ann Reed, Bo Lind and Cy Moor', ['Ann Reed', 'Bo Lind', 'Cy Moor']],
  ['en', 'Ann Reed & Bo Lind | Cy Moor', ['Ann Reed', 'Bo Lind', 'Cy Moor']],
  ['de', 'Anna Müller und Bernd Groß', ['Anna Müller', 'Bernd Groß']],
  ['fr', 'Anne Petit et Bruno Grand', ['Anne Petit', 'Bruno Grand']],
  ['es', 'Ana Gil y Blas Mar', ['Ana Gil', 'Blas Mar']],
  ['pl', 'Anna Nowak i Bogdan Lis', ['Anna Nowak', 'Bogdan Lis']],
  ['ru', 'Анна Белова и Борис Лис', ['Анна Белова', 'Борис Лис']],
  ['ja', '山田太郎、鈴木花子', ['山田太郎', '鈴木花子']],
  ['en', 'José Ortega y Gasset', ['José Ortega y Gasset']],
  ['en', ' — DER SPIEGEL (Autor) ', ['DER SPIEGEL']],
  ['en', 'A. J. Neal.', ['A. J. Neal']],
  ['en', 'https://www.example.org/authors/ann', []],
  ['en', '@annreed', []],
  ['en', 'ann@example.org', []],
  ['en', 'www.example.org/ann', []],
])('in %s, %s is split', (language, text, names) => {
  expect(parts(text, language)).toEqual(names)
})

test('a text with a joining word may be one name', () => {
  expect(splitNames('Food and Drug Office', 'en')).toEqual([
    { name: 'Food', kind: 'part' },
    { name: 'Drug Office', kind: 'part' },
    { name: 'Food and Drug Office', kind: 'whole' },
  ])
})

test('keys of names ignore case and marks', () => {
  expect(nameKey('José A. REED')).toBe(nameKey('jose a reed'))
})
