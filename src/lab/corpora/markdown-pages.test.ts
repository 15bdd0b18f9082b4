import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GoldInput } from './gold.js'
import { openCorpus } from './open-corpus.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-markdown-'))
  mkdirSync(join(folder, 'html'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function goldOf(...lines: readonly string[]) {
  writeFileSync(join(folder, 'labels.jsonl'), lines.join('\n'))
  const { format, pages } = await openCorpus(folder)
  const all: GoldInput[] = []
  for await (const one of pages()) all.push(one)
  return { format, pages: all }
}

test('pages have the Markdown of their lines, and their groups', async () => {
  const { format, pages } = await goldOf(
    '{"html": "<p>a", "url": "https://x.example/a", "markdown": "a", "group": "code"}',
    '{"html": "<p>b", "markdown": ""}',
    '{"html": "<p>c"}',
  )
  expect(format).toBe('markdown')
  expect(pages).toMatchObject([
    { kind: 'page', site: 'x.example', group: 'code', markdown: 'a' },
    { kind: 'page', markdown: '' },
    { kind: 'page' },
  ])
  expect(pages[2]).not.toHaveProperty('markdown')
})

test('a line without Markdown text is named', async () => {
  const { pages } = await goldOf(
    '{"html": "<p>a", "markdown": "a"}',
    '{"html": "<p>b", "markdown": 5}',
  )
  expect(pages[1]).toMatchObject({ kind: 'failed', error: { code: 'BROKEN_LABELS' } })
  expect(pages[1]).toHaveProperty('error.message', expect.stringContaining('labels.jsonl:2'))
})

test('a list whose pages have labels instead has another form', async () => {
  const { format } = await goldOf('{"html": "<p>a", "labels": {"main": "a"}}')
  expect(format).toBe('news')
})
