import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../evaluation/evaluation.js'
import {
  details,
  evaluationOf,
  fieldScore,
  fieldsOf,
  mainOf,
  scoreOf,
  systemOf,
} from './report.test-kit.js'
import { reportSections } from './sections/sections.js'
import { writeReport } from './write-report.js'

const evil = `"'></title></style></script><script src=http://evil.example>alert(1)</script>&amp;`

/** An evaluation with every part of a report, in which each text is hostile. */
function full(text: string): Evaluation {
  const { corpus } = evaluationOf()
  const range = { mean: 0.5, low: 0.4, high: 0.6 }
  const group = `${text} group`
  const failed = [{ page: `${text} page`, code: `${text} code`, message: `${text} message` }]
  const system = (label: string, k: number) =>
    systemOf(label, {
      name: `${text} name`,
      version: `${text} version`,
      k,
      failed,
      cost: { mean: k, median: k, p95: k },
      main: mainOf(0.5, { details, groups: [{ group, pages: 3, f1: range }] }),
      fields: fieldsOf(0.5, {
        groups: [{ group, score: fieldScore(0.5) }],
        sites: [{ site: `${text} site`, group, fields: { [`${text} field`]: fieldScore(0.5) } }],
      }),
      records: { pages: 3, f1: range, precision: range, recall: range },
      fidelity: { pages: 3, f1: range, kinds: [] },
    })
  const [first, second] = [system(`${text} 1`, 1), system(`${text} 2`, 2)]
  return {
    corpus: { ...corpus, name: `${text} corpus`, format: `${text} format`, hash: text, failed },
    split: `${text} split`,
    warnings: [`${text} warning`],
    treesift: `${text} treesift`,
    node: `${text} node`,
    systems: [first, second],
    pages: [{ id: text, site: text, scores: { [first.label]: scoreOf(0.5) } }],
    worst: [
      {
        id: text,
        url: text,
        group,
        score: scoreOf(0.5),
        gold: `${text} gold`,
        found: `${text} found`,
      },
    ],
  }
}

const documentOf = (report: string) => parseHTML(report).document

const idsOf = (evaluation: Evaluation): readonly string[] =>
  [...documentOf(writeReport(evaluation)).querySelectorAll('section')].map(({ id }) => id)

const headingsOf = (evaluation: Evaluation) =>
  [...documentOf(writeReport(evaluation)).querySelectorAll('section')].map((section) => [
    section.id,
    section.querySelector('h2')!.textContent,
  ])

describe('a report', () => {
  const report = writeReport(full('tea'))

  it('states the facts of the run', () => {
    const { document } = parseHTML(writeReport(evaluationOf({ split: 'dev' })))
    const facts = [...document.querySelectorAll('.facts > div')].map((fact) =>
      [...fact.children].map(({ textContent }: { textContent: string }) => textContent),
    )
    expect(document.title).toBe('Evaluation on tea pages')
    expect(document.querySelector('h1')!.textContent).toBe('Evaluation on tea pages')
    expect(facts).toEqual([
      ['Corpus', 'tea pages (labelled pages)'],
      ['Split', 'dev'],
      ['Pages', '3'],
      ['Sites', '2'],
      ['treesift', '0.1.0'],
      ['Node', '20.20.2'],
      ['Corpus hash', '0123456789ab'],
    ])
    const unread = { ...evaluationOf().corpus, failed: [{ page: 'p', code: 'c', message: 'm' }] }
    expect(writeReport(evaluationOf({ corpus: unread }))).toContain('3, 1 page not read')
    expect(writeReport(evaluationOf({ warnings: ['learned'] }))).toContain('<dd>learned</dd>')
  })

  it('has the sections with content, in order, and links to them', () => {
    expect(headingsOf(full('tea'))).toEqual([
      ['systems', 'Systems'],
      ['other-metrics', 'Other metrics'],
      ['groups', 'Word F1 by group'],
      ['precision-recall', 'Precision against recall'],
      ['learning-curve', 'Learning curve'],
      ['costs', 'Cost against quality'],
      ['distribution', 'Pages by word F1'],
      ['fields', 'Fields'],
      ['records', 'Records'],
      ['fidelity', 'Fidelity'],
      ['worst-pages', 'Worst pages'],
      ['failures', 'Failures'],
      ['definitions', 'How these are counted'],
    ])
    expect(idsOf(evaluationOf())).toEqual(['definitions'])
    expect(idsOf(evaluationOf({ systems: [systemOf('ours')] }))).toEqual(['systems', 'definitions'])
    const links = [...documentOf(report).querySelectorAll('nav a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      reportSections.map(({ id }) => `#${id}`),
    )
  })

  it('is the same for the same evaluation, also after a round trip through JSON', () => {
    const evaluation = full('tea')
    expect(writeReport(evaluation)).toBe(report)
    expect(writeReport(JSON.parse(JSON.stringify(evaluation)))).toBe(report)
  })

  it('needs no other file and no network', () => {
    expect(report).not.toMatch(/https?:|\/\/[a-z]|url\(|@import|<link|<img|<iframe| src=/i)
    expect(report).not.toMatch(/ href="[^#]/)
    expect(report).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; script-src`.replaceAll("'", '&#39;'),
    )
  })

  it('has complete plots', () => {
    const plots = [...report.matchAll(/<svg[^>]*>.*?<\/svg>/gs)].map(([svg]) => svg)
    // two plots of groups, two of pages, one of precision, and four measures against k and cost
    expect(plots).toHaveLength(1 + 1 + 1 + 4 + 4)
    for (const svg of plots) {
      const open: string[] = []
      for (const [tag, end, name, empty] of svg.matchAll(
        /<(\/?)(\w+)(?:\s+[\w-]+="[^"]*")*\s*(\/?)>/g,
      )) {
        if (end) expect(open.pop(), tag).toBe(name)
        else if (!empty) open.push(name!)
      }
      expect(open).toEqual([])
      expect(svg.replace(/<\/?\w+(?:\s+[\w-]+="[^"<]*")*\s*\/?>/g, '')).not.toMatch(/[<>]|NaN/)
      // Plot adds a sign to a plot with a warning
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\u26a0/)
    }
  })

  it('never prints undefined values', () => {
    const shown = report.slice(0, report.indexOf('<script>'))
    expect(shown).not.toMatch(/undefined|NaN|\[object|Infinity/)
  })
})

describe('hostile texts', () => {
  const report = writeReport(full(evil))
  const document = documentOf(report)

  it('stay text', () => {
    expect(report).not.toContain('<script src')
    expect([...document.querySelectorAll('script')]).toHaveLength(1)
    expect([...document.querySelectorAll('style')]).toHaveLength(1)
    expect(document.title).toBe(`Evaluation on ${evil} corpus`)
  })

  it('leave the markup around them intact', () => {
    const shape = (text: string) =>
      [...documentOf(writeReport(full(text))).querySelectorAll('section *')]
        .map(({ localName }: { localName: string }) => localName)
        .filter((name) => name !== 'path' && name !== 'del' && name !== 'ins')
    expect(shape(evil)).toEqual(shape('tea'))
  })
})

it('stays small with many pages and systems', () => {
  const systems = Array.from({ length: 9 }, (_, at) => systemOf(`s${at}`, { main: mainOf(0.5) }))
  const pages = Array.from({ length: 1_500 }, (_, at) => ({
    id: `page ${at}`,
    site: 's',
    scores: Object.fromEntries(
      systems.map(({ label }, i) => [label, scoreOf(((at * 7 + i) % 100) / 100)]),
    ),
  }))
  const text = Array.from({ length: 30_000 }, (_, at) => `word${at % 977}`).join(' ')
  const worst = Array.from({ length: 12 }, (_, at) => ({
    id: `page ${at}`,
    score: scoreOf(0),
    gold: text,
    found: text.slice(at * 1_000).replaceAll('word5', 'other'),
  }))
  expect(writeReport(evaluationOf({ systems, pages, worst })).length).toBeLessThan(500_000)
})
