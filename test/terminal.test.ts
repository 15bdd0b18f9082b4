import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program, treesift } from './support/treesift.js'

const ESC = '\u001b'
const evil = `${ESC}]0;evil\u0007${ESC}[2J\u009b31m`
/** Characters that a terminal obeys, beside those that end lines. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-terminal-'))
  const items = Array.from(
    { length: 9 },
    (_, at) => `<li class=card><h2>${evil}Boat ${at}</h2><b>$ ${at}</b>`,
  )
  writeFileSync(
    join(folder, 'page.html'),
    `<title>${evil}Boats</title><main><h1>${evil}Boats</h1><p>${evil}The ferry left the harbour at nine.</p>` +
      `<pre>${evil}</pre><ul>${items.join('')}</ul></main>`,
  )
  writeFileSync(join(folder, `${evil}.html`), '<p>text')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the program prints to a terminal, which Python makes. */
const onTerminal = (...words: readonly string[]): string =>
  execFileSync(
    'python3',
    ['-c', 'import pty, sys; pty.spawn(sys.argv[1:])', process.execPath, program, ...words],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )

/** The escapes of the progress line are ours. */
const withoutProgress = (text: string): string => text.replaceAll(`\r${ESC}[K`, '')

test.each([
  ['extract', 'page.html', '--no-learn'],
  ['extract', 'page.html', '--no-learn', '--format', 'markdown'],
  ['extract', 'page.html', '--no-learn', '--format', 'html'],
  ['extract', 'page.html', '--no-learn', '--format', 'json'],
  ['extract', 'page.html', '--no-learn', '--format', 'csv'],
  ['extract', 'page.html', '--no-learn', '--explain'],
  ['extract', '.', `${evil}.txt`, '--no-learn', '--format', 'jsonl'],
  ['records', 'page.html', '--format', 'table'],
  ['records', 'page.html', '--format', 'csv'],
  ['blocks', 'page.html'],
  ['inspect', 'page.html', '--method', 'key-patterns'],
  ['label', 'init', 'page.html', '--site', `a.example`],
  ['rules', evil],
])('a terminal gets no control characters: %j', (...words) => {
  const printed = withoutProgress(onTerminal(...words))
  expect(printed.length).toBeGreaterThan(10)
  expect(printed.replaceAll('\r\n', '\n')).not.toMatch(controls)
})

test('a pipe gets what was found', () => {
  const { out } = treesift(['extract', 'page.html', '--no-learn'], { cwd: folder })
  expect(out).toContain(ESC)
})
