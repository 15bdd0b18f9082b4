import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as errors from '../src/core/errors.js'
import { listFeatures } from '../src/doors/cli/commands/features.js'
import { referencePages, settingsSchemaText } from '../src/doors/cli/reference.js'
import { httpReference } from '../src/doors/http/reference.js'
import { formats } from '../src/output/formats/format-names.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const documents = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.md') && !/(^|\/)(node_modules|dist[^/]*)\//.test(path),
)

describe('docs/reference/', () => {
  const generated = { ...referencePages(), 'http.md': httpReference() }

  test.each(Object.entries(generated))('%s is up to date (npm run docs)', (name, text) => {
    expect(read(`docs/reference/${name}`)).toBe(text)
  })

  test('treesift.config.schema.json is up to date (npm run docs)', () => {
    expect(read('treesift.config.schema.json')).toBe(settingsSchemaText())
  })

  test('errors.md lists exactly the codes that exist', () => {
    const source = readdirSync(join(root, 'src/core/errors'))
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => read(`src/core/errors/${name}`))
      .join('')
    // codes of zlib begin with Z_: none of ours does
    const codes = [...source.matchAll(/'(?!Z_)([A-Z][A-Z_]{4,})'/g)].map(([, code]) => code!)
    const documented = [...read('docs/reference/errors.md').matchAll(/^\| `([A-Z_]+)` \|/gm)]
    expect(documented.map(([, code]) => code!).sort()).toEqual([...new Set(codes)].sort())
    const classes = Object.values(errors).filter((one) => one.prototype instanceof Error)
    expect(codes.length).toBeGreaterThan(classes.length - 6)
  })

  test('output.md names every format', () => {
    for (const format of formats)
      expect(read('docs/reference/output.md')).toContain(`--format ${format}`)
  })

  test('output.md names every key of an extraction', () => {
    const keys = [...read('src/extraction/extraction.ts').matchAll(/^ {2}readonly (\w+)\??:/gm)]
    const page = read('docs/reference/output.md')
    for (const [, key] of keys) expect(page, key).toContain(`\`${key}\``)
    expect(keys.length).toBeGreaterThan(10)
  })
})

describe('documents', () => {
  test.each(documents)('%s has no broken links', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => link!)
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([])
  })

  test.each(documents)('%s names npm scripts that exist', (path) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(path).matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(
      ([, name]) => name!,
    )
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
  })

  test('glossary.md is in alphabetical order, and names folders that exist', () => {
    const text = read('docs/glossary.md')
    const terms = [...text.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, term]) => term!)
    expect(terms).toEqual([...new Set(terms)].sort())
    expect(terms.length).toBeGreaterThan(40)
    const folders = [...text.matchAll(/`([a-z][\w/-]*\/)`/g)].map(([, folder]) => folder!)
    const missing = folders.filter(
      (one) => ![`src/${one}`, one].some((path) => existsSync(join(root, path))),
    )
    expect(missing).toEqual([])
  })

  test('library.md is what the types say (npm run docs), with a sentence on every public name', () => {
    execFileSync(process.execPath, ['scripts/write-reference.mjs', '--check'], { cwd: root })
    const entries = read('docs/reference/library.md').split(/^## /m).slice(1)
    expect(entries.length).toBeGreaterThan(40)
    for (const entry of entries) expect(entry, entry).toMatch(/^\w+\n\n[A-Z`]/)
  })

  test('README.md has the right number of features', () => {
    expect(read('README.md')).toContain(`[${listFeatures().length} features]`)
  })
})

describe('README.md', () => {
  const blocks = [...read('README.md').matchAll(/^```console\n([\s\S]*?)^```/gm)].map(
    ([, block]) => block!,
  )

  test('shows the output of its commands', () => {
    const folder = mkdtempSync(join(tmpdir(), 'treesift-readme-'))
    try {
      for (const block of blocks) {
        const [first = '', ...expected] = block.split('\n')
        const command = first
          .replace(/^\$ npx treesift/, `${process.execPath} dist/doors/cli/main.js`)
          .replaceAll('/tmp/', `${folder}/`)
        const printed = execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' })
        expect(printed, first).toBe(expected.join('\n'))
      }
      expect(blocks.length).toBeGreaterThan(2)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
