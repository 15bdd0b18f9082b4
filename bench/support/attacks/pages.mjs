// Pages that are costly to work on, and pages that command the reader of what is printed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ordinaryPage } from './attack.mjs'

/** @typedef {import('./attack.mjs').Attack} Attack */

const body = ordinaryPage()

/**
 * A page that a command works on.
 * @param {string} name
 * @param {(size: number) => string} html
 * @param {...string} words
 * @returns {Attack}
 */
const given = (name, html, ...words) => ({
  name: `${words[0]} of a page with ${name}`,
  threat: 'costly page',
  prepare: ({ folder, size }) => {
    writeFileSync(join(folder, 'page.html'), html(size))
    const labels = {
      main: ['The ferry left the harbour at nine with forty passengers.'],
      headline: 'The boats',
    }
    const line = { id: 'p', url: 'https://a.example/1', file: 'page.html', labels }
    writeFileSync(join(folder, 'labels.jsonl'), JSON.stringify(line))
    return words
  },
  usual: words,
  expect: /.?/,
})

const word = (/** @type {number} */ size) =>
  body.replace('<article>', `<article><p>${'a'.repeat(size)}</p>`)
const headline = (/** @type {number} */ size) =>
  body.replace('The boats</h1>', `${'船'.repeat(size / 3)}</h1>`)
const rows = (/** @type {number} */ size) =>
  `<h1>The boats</h1><table>${Array.from({ length: size / 40 }, (_, at) => `<tr><td>Boat ${at}<td>${at}.50</tr>`).join('')}</table>`
const cards = (/** @type {number} */ size) =>
  `<h1>The boats</h1><ul>${Array.from({ length: size / 80 }, (_, at) => `<li class=card><a href=/${at}>Boat ${at}</a><b>$ ${at}.50</b></li>`).join('')}</ul>`
const same = (/** @type {number} */ size) =>
  body.replace('<article>', `<article>${'<p>a b</p>'.repeat(size / 10)}`)
const texts = (/** @type {number} */ size) =>
  body.replace(
    '<article>',
    `<article><p>${'The ferry left the harbour at nine with forty passengers. '.repeat(size / 60)}</p>`,
  )

/** @type {readonly (readonly [string, (size: number) => string])[]} */
const pages = [
  ['one word', word],
  ['a headline of ideographs', headline],
  ['a table of many rows', rows],
  ['many cards', cards],
  ['many paragraphs alike', same],
  ['a sentence again and again', texts],
]

/** @type {readonly (readonly string[])[]} */
const commands = [
  ['compare', 'page.html'],
  ['evaluate', 'labels.jsonl'],
  ['train', 'labels.jsonl', '--db', 'new.db'],
  ['records', 'page.html', '--format', 'table'],
  ['records', 'page.html', '--format', 'csv'],
  ['label', 'check', 'labels.jsonl'],
  ['label', 'init', 'page.html'],
  ['blocks', 'page.html'],
  ['extract', 'page.html', '--no-learn', '--format', 'markdown'],
  ['extract', 'page.html', '--no-learn', '--format', 'tei'],
  ['extract', 'page.html', '--no-learn', '--format', 'json', '--blocks', '--explain'],
]

/** @type {readonly Attack[]} */
export const pageAttacks = commands.flatMap((words) =>
  pages.map(([name, html]) => ({
    ...given(name, html, ...words),
    name: `${words.join(' ')}: a page with ${name}`,
  })),
)
