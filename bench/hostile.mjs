// The cost of hostile input, each in a process of its own: node bench/hostile.mjs [--only TEXT] [--json]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { hostilePages } from '../test/support/hostile-pages.mjs'
import { table, verdict } from './support/table.mjs'

/**
 * @typedef {{ ms: number, maxRssMB: number, segments?: number, warnings?: readonly string[], outcome?: string }} Outcome
 */

/** Limits for each input. */
const limits = { ms: 2_000, megabytes: 300 }
const scripts = {
  page: fileURLToPath(new URL('../test/support/try-hostile.mjs', import.meta.url)),
  file: fileURLToPath(new URL('support/read-file.mjs', import.meta.url)),
  label: fileURLToPath(new URL('support/find-label.mjs', import.meta.url)),
}

const russian = 'Паром ушёл в девять, и на пристани остались двое.'
const japanese = '港の朝は早い。六時には市場が開く。'
const chinese = '渡船九点离岸，码头上只剩下两个人。'
/**
 * @param {string} text
 * @param {string} charset
 */
const page = (text, charset) =>
  `<html><head><meta charset="${charset}"></head><body><p>${text}</p></body></html>`
/**
 * @param {string} text
 * @param {string} charset
 */
const encode = (text, charset) =>
  spawnSync('iconv', ['-f', 'UTF-8', '-t', charset], { input: text }).stdout

/**
 * Files that are hardly pages.
 * @type {Readonly<Record<string, string | Buffer>>}
 */
const files = {
  'empty.html': '',
  'a single text of 100 MB.html': Buffer.alloc(100e6, 'word '),
  'NUL bytes.html': '<p>one\0two</p>\0\0',
  'random bytes.html': Buffer.from(
    Array.from({ length: 100_000 }, (_, i) => (i * 7919 + (i >> 3)) & 255),
  ),
  'a PNG.html': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'UTF-16LE with mark.html': Buffer.from(`\ufeff${page(russian, 'utf-16')}`, 'utf16le'),
  'UTF-16LE without mark.html': Buffer.from(page(russian, 'utf-16'), 'utf16le'),
  'Shift_JIS.html': encode(page(japanese, 'shift_jis'), 'SHIFT_JIS'),
  'GB18030.html': encode(page(chinese, 'gb18030'), 'GB18030'),
  'windows-1251.html': encode(page(russian, 'windows-1251'), 'WINDOWS-1251'),
  'windows-1251, nothing declared.html': encode(`<p>${russian.repeat(5)}</p>`, 'WINDOWS-1251'),
  'windows-1251, declared UTF-8.html': encode(page(russian, 'utf-8'), 'WINDOWS-1251'),
  'gzip cut short.html.gz': Buffer.from('1f8b0800000000000003', 'hex'),
}

/** Labels that are selectors, and the hostile page that each is evaluated on. */
const labels = {
  b: '2 MB of <b x><i y>',
  'div > div': '1,000,000 unclosed DIVs',
  'b i': '20 kB of <b x><i y>',
  'i:has(b i) ~ b, :not(b i)': '2 MB of <b x><i y>',
  ':nth-child(3)': '1,000,000 <p>a',
  'p ~ i': '1,000,000 <p>a',
  'p:contains("aa")': '1,000,000 <p>a',
}

/** Concatenated gzip members are one file. */
const bomb = '10 GB of zeros.html.gz'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, json: { type: 'boolean' } },
})
const folder = mkdtempSync(join(tmpdir(), 'treesift-hostile-'))
try {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  writeFileSync(join(folder, bomb), Buffer.concat(Array(100).fill(gzipSync(Buffer.alloc(100e6)))))
  /** @type {readonly (readonly [name: string, kind: keyof typeof scripts, ...args: string[]])[]} */
  const inputs = [
    ...Object.keys(hostilePages).map((name) => /** @type {const} */ ([name, 'page', name, 'read'])),
    ...[...Object.keys(files), bomb].map(
      (name) => /** @type {const} */ ([name, 'file', join(folder, name)]),
    ),
    ...Object.entries(labels).map(
      ([selector, name]) =>
        /** @type {const} */ ([`label ${selector} on ${name}`, 'label', name, selector]),
    ),
  ]
  const results = inputs
    .filter(([name]) => name.includes(values.only))
    .map(([name, kind, ...args]) => ({ name, ...measure(kind, args) }))
  if (values.json) console.log(JSON.stringify({ limits, results }, undefined, 2))
  else report(results)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {keyof typeof scripts} kind
 * @param {readonly string[]} args
 * @returns {Outcome}
 */
function measure(kind, args) {
  const child = spawnSync(process.execPath, [scripts[kind], ...args], { encoding: 'utf8' })
  return child.status === 0
    ? JSON.parse(child.stdout)
    : { ms: Infinity, maxRssMB: Infinity, outcome: errorLine(child.stderr) }
}

/** @param {string} stderr */
function errorLine(stderr) {
  return stderr.split('\n').find((line) => /^\w*Error/.test(line)) ?? 'no result'
}

/** @param {readonly (Outcome & { name: string })[]} results */
function report(results) {
  const lines = results.map(({ name, ms, maxRssMB, segments, warnings = [], outcome }) => [
    name,
    ms,
    maxRssMB,
    verdict(Math.max(ms / limits.ms, maxRssMB / limits.megabytes), 1),
    outcome ?? `${segments} segments${warnings.length > 0 ? ', capped' : ''}`,
  ])
  console.log(table([['', 'ms', 'peak MB', 'limits', 'outcome'], ...lines]))
}
