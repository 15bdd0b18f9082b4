import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldOf } from '../src/lab/corpora/splits.js'
import type { Evaluation } from '../src/lab/evaluation/evaluation.js'
import { bundledFolds, foldModel } from '../src/store/models/model-files.js'
import { writeTeaFolder } from './support/tea-shop.js'
import { root, treesift } from './support/treesift.js'

let base: string
let teas: string
let db: string

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'treesift-evaluate-'))
  teas = join(base, 'teas')
  mkdirSync(teas)
  writeTeaFolder(teas)
  db = join(base, 'tea.db')
  expect(treesift(['train', teas, '--db', db]).code).toBe(0)
})
afterAll(() => rmSync(base, { recursive: true }))

const write = (name: string, content: string): string => {
  writeFileSync(join(base, name), content)
  return join(base, name)
}

const evaluation = (...words: readonly string[]): Evaluation => {
  const { code, out, err } = treesift(['evaluate', ...words, '--json'])
  expect(err).toBe('')
  expect(code).toBe(0)
  return JSON.parse(out) as Evaluation
}

describe('treesift evaluate', () => {
  test('measures methods of ours, and prints them as a table or as JSON', () => {
    const { systems, corpus } = evaluation(teas)
    expect(corpus).toMatchObject({ name: 'teas', pages: 3, sites: 1, failed: [] })
    expect(systems.map(({ label }) => label)).toEqual(['treesift', 'densest-block', 'all-text'])
    const f1 = systems[2]?.main?.f1.mean ?? 0
    const { out } = treesift(['evaluate', teas, '--method', 'all-text'])
    expect(out).toMatch(new RegExp(`^all-text +3 +0 +${f1.toFixed(3)} `, 'm'))
  })

  test('learns from k pages of a site and tests on its others', () => {
    const { systems } = evaluation(teas, '--k', '1,2')
    expect(systems.map(({ label }) => label)).toEqual([
      'treesift, k=1',
      'treesift, k=2',
      'densest-block',
      'all-text',
    ])
    expect(systems[1]?.fields?.sites[0]?.fields['currency']?.exactSet).toBe(1)
  })

  test('judges pages by models that have learned nothing from their sites, or by one that is named', () => {
    const f1 = (...words: readonly string[]) =>
      evaluation(teas, '--method', 'treesift', ...words).systems[0]?.main?.f1.mean
    const fold = foldModel(bundledFolds, foldOf('tea.example'))
    expect(f1('--out-of-fold')).toBe(f1('--model', fold))
    expect(f1('--out-of-fold', bundledFolds)).toBe(f1('--model', fold))
    const both = treesift(['evaluate', teas, '--out-of-fold', '--model', fold])
    expect([both.code, both.err]).toEqual([2, expect.stringContaining('cannot be used with')])
    const none = treesift(['evaluate', teas, '--out-of-fold', base, '--method', 'treesift'])
    expect([none.code, none.out]).toEqual([1, expect.stringContaining('INPUT_NOT_FOUND')])
  })

  test('decides by the rules of a database where one is named', () => {
    const { systems } = evaluation(teas, '--db', db, '--method', 'treesift')
    expect(systems[0]?.main?.f1.mean).toBe(1)
    expect(systems[0]?.fields?.mean.exactSet).toBe(1)
  })

  test('writes a report that needs nothing else', () => {
    const report = join(base, 'report.html')
    expect(treesift(['evaluate', teas, '--report', report]).code).toBe(0)
    const html = readFileSync(report, 'utf8')
    expect(html).toMatch(/^<!doctype html>/i)
    expect(html).toContain('densest-block')
    expect(html).not.toMatch(/(?:src|href)="?https?:/)
  })

  test('measures the structure of Markdown where that is wanted', () => {
    const corpus = join(root, 'test/fixtures/fidelity-corpus')
    const words = [corpus, '--measure', 'fidelity', '--method', 'treesift,all-text']
    const { systems, worst } = evaluation(...words)
    expect(systems[0]).toMatchObject({ pages: 2, fidelity: { pages: 2, f1: { mean: 1 } } })
    const kind = systems[1]!.fidelity!.kinds[0]!
    expect(kind.kind).toBe('words')
    expect(kind.f1.mean).toBeLessThan(1)
    expect(worst[0]?.gold).toContain('## ')
    expect(worst[0]?.found).toContain('## ')
    const { out } = treesift(['evaluate', ...words])
    expect(out).toMatch(/^treesift +2 +1\.000 /m)
    expect(out).toMatch(/^fidelity +pages +mean F1 +95 % +words +headings +code /m)
    expect(treesift(['evaluate', corpus]).err).toMatch(/--measure fidelity.*NOTHING_TO_SCORE/)
    expect(treesift(['evaluate', teas, '--measure', 'fidelity']).err).toContain('NOTHING_TO_SCORE')
  })

  test('counts and lists pages that cannot be read, and ends with 1', () => {
    const list = write('broken.jsonl', '{"html":"<p>a","labels":{"main":"a"}}\n{"id":\n')
    const { code, out } = treesift(['evaluate', list, '--method', 'all-text'])
    expect(code).toBe(1)
    expect(out).toMatch(/^all-text +1 /m)
    expect(out).toContain(`${list}:2`)
    expect(out).toContain('BROKEN_LINE')
  })

  test.each([
    [['--method', 'guess'], 'UNKNOWN_METHOD'],
    [['--split', 'half'], 'UNKNOWN_SPLIT'],
    [['--peers', 'nobody'], 'UNKNOWN_PEER'],
    [['--measure', 'beauty'], 'WRONG_USE'],
    [['--measure', 'fidelity', '--k', '1'], 'BAD_OPTION'],
    [['--measure', 'fidelity', '--peers'], 'BAD_OPTION'],
    [['--k', '0'], 'WRONG_USE'],
    [['--k', 'two'], 'WRONG_USE'],
  ])('refuses %j as wrong use', (words, code) => {
    const finished = treesift(['evaluate', teas, ...words])
    expect(finished.err).toContain(`[${code}]`)
    expect(finished.code).toBe(2)
    expect(finished.out).toBe('')
  })

  test('tells where a corpus says nothing of its pages', () => {
    const folder = join(base, 'unlabelled')
    mkdirSync(folder)
    writeFileSync(join(folder, 'a.html'), '<p>a')
    expect(treesift(['evaluate', folder])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/unlabelled: .*\[NO_LABELS\]/),
    })
    const list = write('empty.jsonl', '{"html":"<p>a","labels":\n')
    expect(treesift(['evaluate', list])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${list}:1: `),
    })
    expect(treesift(['evaluate', join(base, 'gone')]).err).toContain('[INPUT_NOT_FOUND]')
  })
})

describe('treesift compare', () => {
  const tea = (): string =>
    write('one.jsonl', '{"url":"https://tea.example/0","file":"teas/0.html"}\n')

  test('shows by line who keeps what', () => {
    const { code, out } = treesift(['compare', tea(), '--db', db, '--method', 'treesift,all-text'])
    expect(code).toBe(0)
    expect(out).toMatch(/^1 +treesift /m)
    expect(out).toMatch(/^2 +all-text /m)
    expect(out).toMatch(/^x +x +Picked in the clouds above the valley in May\.$/m)
    expect(out).toMatch(/^\. +x +Tea since 1871$/m)
  })

  test('prints every answer as JSON', () => {
    const { out } = treesift(['compare', tea(), '--db', db, '--json'])
    const { systems, runs } = JSON.parse(out)
    expect(systems[0]).toMatchObject({ name: 'treesift', agreement: 1 })
    const last = systems.findIndex(({ name }: { readonly name: string }) => name === 'all-text')
    expect(runs.at(-1)).toMatchObject({ text: 'Tea since 1871' })
    expect(runs.at(-1).keptBy).toContain(last)
    expect(runs.at(-1).keptBy).not.toContain(0)
  })
})
