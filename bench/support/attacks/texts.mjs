// Files whose text is costly to read: charsets, URLs, lists, JSON, patterns, selectors.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ordinaryPage } from './attack.mjs'

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').Place} Place */

const body = ordinaryPage()

/**
 * A page that is extracted like any other.
 * @param {string} name
 * @param {(size: number) => string} html
 * @param {...string} words
 * @returns {Attack}
 */
const page = (name, html, ...words) => ({
  name: `a page with ${name}`,
  threat: 'costly text',
  prepare: ({ folder, size }) => {
    writeFileSync(join(folder, 'page.html'), html(size))
    return ['extract', 'page.html', '--no-learn', '--format', 'jsonl', ...words]
  },
  expect: '"text":',
})

/**
 * A list of one page with its URL.
 * @param {string} name
 * @param {(size: number) => string} url
 * @param {...string} words
 * @returns {Attack}
 */
const listed = (name, url, ...words) => ({
  name: `a URL of ${name}`,
  threat: 'costly text',
  prepare: ({ folder, size }) => {
    writeFileSync(join(folder, 'l.jsonl'), JSON.stringify({ url: url(size), html: body }))
    const output = words.length === 0 ? ['--format', 'jsonl'] : words
    return ['extract', '--input', 'l.jsonl', '--no-learn', ...output]
  },
})

/**
 * A pattern for files.
 * @param {string} name
 * @param {string} pattern
 * @returns {Attack}
 */
const pattern = (name, pattern) => ({
  name: `a pattern of ${name}`,
  threat: 'costly text',
  prepare: ({ folder }) => {
    mkdirSync(join(folder, 'deep/er'), { recursive: true })
    for (let at = 0; at < 20; at++)
      writeFileSync(join(folder, 'deep', `${'a'.repeat(200)}${at}.html`), body)
    return ['extract', pattern, '--no-learn', '--format', 'jsonl']
  },
  expect: /INPUT_NOT_FOUND|INPUT_UNREADABLE/,
})

const training = ['train', 'labels.jsonl', '--db', 'new.db']

/**
 * A label that is a selector, on a page of its own.
 * @param {string} name
 * @param {(size: number) => string} selector
 * @param {(size: number) => string} html
 * @returns {Attack}
 */
const selector = (name, selector, html = () => body) => ({
  name: `a selector ${name}`,
  threat: 'costly text',
  prepare: ({ folder, size }) => {
    const labels = { price: { selector: selector(size) } }
    const line = { url: 'https://shop.example/1', html: html(size), labels }
    writeFileSync(join(folder, 'labels.jsonl'), JSON.stringify(line))
    return training
  },
  usual: training,
  expect: /BAD_SELECTOR|LABEL_NOT_FOUND|NOTHING_TO_LEARN|LABEL_TOO_WIDE|The page was cut/,
})

/**
 * A file of lines of JSON.
 * @param {string} name
 * @param {(size: number) => string} text
 * @param {string | RegExp} expect
 * @returns {Attack}
 */
const lines = (name, text, expect) => ({
  name: `a list with ${name}`,
  threat: 'costly text',
  prepare: ({ folder, size }) => {
    writeFileSync(join(folder, 'l.jsonl'), text(size))
    return ['extract', '--input', 'l.jsonl', '--no-learn', '--format', 'jsonl']
  },
  expect,
})

const head = (/** @type {string} */ more) => body.replace('<head>', `<head>${more}`)

/** @type {readonly Attack[]} */
export const textAttacks = [
  page('spaces within a charset', (size) => head(`<!-- charset=${' '.repeat(size)};-->`)),
  page('spaces before the equals sign of a charset', (size) =>
    head(`<meta charset${' '.repeat(size)}x>`),
  ),
  page('charsets without end', (size) => head(`<!-- ${'charset='.repeat(size / 8)}-->`)),
  page('metas of charsets', (size) => head('<meta charset=x>'.repeat(size / 16))),
  page('content types', (size) =>
    head('<meta http-equiv=content-type content="text/html; charset=x">'.repeat(size / 64)),
  ),
  page('a canonical URL of dots', (size) =>
    head(`<link rel=canonical href="http://${'.'.repeat(size)}/">`),
  ),
  page('a base of question marks', (size) =>
    head(`<base href="http://a.example/${'?'.repeat(size)}">`),
  ),
  page('a thousand links with long queries', (size) =>
    body.replace(
      '<article>',
      `<article>${`<a href="?${'a='.repeat(size / 2000)}">x</a> `.repeat(1000)}`,
    ),
  ),
  page('JSON-LD of brackets', (size) =>
    head(`<script type="application/ld+json">${'['.repeat(size)}</script>`),
  ),
  page('JSON-LD of nested objects', (size) =>
    head(
      `<script type="application/ld+json">${'{"author":'.repeat(size / 20)}1${'}'.repeat(size / 20)}</script>`,
    ),
  ),
  page('state of nested lists', (size) =>
    head(`<script>window.__STATE__=${'[{a:'.repeat(size / 8)}1${'}]'.repeat(size / 8)}</script>`),
  ),
  page('dates without end', (size) =>
    body.replace('<article>', `<article><p>${'1 May 2020 '.repeat(size / 11)}</p>`),
  ),
  page('names without end', (size) =>
    body.replace('<article>', `<article><p class=author>By ${'A. and '.repeat(size / 7)}</p>`),
  ),
  page('a headline of ideographs', (size) =>
    body.replace('The boats</h1>', `${'船'.repeat(size / 3)}</h1>`),
  ),
  page('one word', (size) => body.replace('<article>', `<article><p>${'a'.repeat(size)}</p>`)),
  page('a title of separators', (size) =>
    body.replace('The boats</title>', `${'| '.repeat(size / 2)}</title>`),
  ),
  page('footnotes that name each other', (size) =>
    body.replace(
      '<article>',
      `<article>${'<sup><a href=#a id=b>1</a></sup><p id=a><a href=#b>1</a></p>'.repeat(size / 66)}`,
    ),
  ),
  page(
    'the same, as Markdown',
    (size) => head(`<!-- charset=${' '.repeat(size)};-->`),
    '--require',
    'text',
  ),
  listed('200,000 dots', () => `http://${'.'.repeat(200_000)}/`),
  listed('200,000 dots at its end', () => `http://a.example${'.'.repeat(200_000)}/`),
  listed(
    '200,000 question marks',
    () => `http://a.example/${'?'.repeat(200_000)}\u2028`,
    '--output-dir',
    'out',
  ),
  listed(
    '200,000 dashes',
    () => `http://a.example/${'-'.repeat(200_000)}\u2028x`,
    '--output-dir',
    'out',
  ),
  listed(
    '60,000 slashes',
    () => `http://a.example/${'/'.repeat(60_000)}\u2028`,
    '--output-dir',
    'out',
  ),
  listed('60,000 parameters', () => `http://a.example/?${'a&'.repeat(30_000)}`),
  listed('60,000 at signs', () => `http://${'@'.repeat(60_000)}`),
  listed('a name of file of dots', () => 'x', '--output-dir', 'out'),
  pattern('24 pairs of braces', `${'{a,b}'.repeat(24)}.html`),
  pattern('braces within braces', `${'{a,'.repeat(2000)}b${'}'.repeat(2000)}`),
  pattern('many stars', `deep/${'*a'.repeat(40)}b`),
  pattern('many folders', `${'**/*/'.repeat(20)}b`),
  pattern('brackets', `deep/${'['.repeat(4000)}]`),
  selector('of 50,000 alternatives', () =>
    Array.from({ length: 50_000 }, (_, at) => `.a${at}`).join(),
  ),
  selector('of 50,000 steps', () => 'a '.repeat(50_000)),
  selector('of 20,000 nested :not', () => `${':not('.repeat(20_000)}a${')'.repeat(20_000)}`),
  selector('of 10,000 nested :has', () => `${':has('.repeat(10_000)}a${')'.repeat(10_000)}`),
  selector('of 100,000 classes', () => '.a'.repeat(100_000)),
  selector(
    'of siblings on a page of siblings',
    () => `${'p ~ '.repeat(50)}i`,
    (size) => `<p>a</p>`.repeat(size / 8),
  ),
  selector(
    'of :nth-last-of-type on a page of siblings',
    () => 'p:nth-last-of-type(2n+1):nth-last-child(3n)',
    (size) => `<p>a</p>`.repeat(size / 8),
  ),
  lines('brackets', (size) => `${'['.repeat(size)}\n`, 'BROKEN_LINE'),
  lines(
    'nested objects',
    (size) => `{"a":${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}}\n`,
    'BROKEN_LINE',
  ),
  lines('prototypes', () => `{"__proto__":{"html":"x"},"constructor":1}\n`, 'BROKEN_LINE'),
  lines('a million empty lines', (size) => '\n'.repeat(size), /.?/),
  lines('spaces', (size) => `${' '.repeat(size)}\n`, 'BROKEN_LINE'),
  lines('broken lines', (size) => '{\n'.repeat(Math.min(size / 2, 20_000)), 'BROKEN_LINE'),
]
