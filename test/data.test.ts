import { beforeAll, describe, expect, test } from 'vitest'
import type { LabelledPage } from '../src/input/pages/labelled-pages.js'
import type { Page } from '../src/page/columns/page.js'
import { readPageHead } from '../src/page/tree/page-head.js'
import { readPage } from '../src/page/tree/read-page.js'
import { LabelSelector } from '../src/rules/learn/align/label-selector.js'
import { pageContextOf } from '../src/rules/predicates/page-context.js'
import { nameOf, samplePages, siteFolders, sitesOf } from './support/sample-pages.js'

let pages: readonly LabelledPage[]
beforeAll(async () => {
  pages = await samplePages()
})

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** All text of a page, elements parted from one another. */
function textOf(page: Page): string {
  let text = ''
  for (let node = 0; node < page.nodes.count; node++) {
    if (page.isText(node)) text += page.text(node)
  }
  return fold(text)
}

/** The values of the attribute that the label names, of the elements that it selects. */
const attributesOf = (page: Page, nodes: readonly number[], name: string): readonly string[] =>
  nodes.flatMap((node) =>
    [...page.attributesOf(node)].flatMap(([attribute, value]) =>
      attribute === name ? [value] : [],
    ),
  )

describe('every page of data/', () => {
  test('is read without a warning, and says something', () => {
    for (const sample of pages) {
      expect(sample.page.warnings, nameOf(sample)).toEqual([])
      const studied = pageContextOf(sample.page.html)
      expect(studied.warnings, nameOf(sample)).toEqual([])
      expect(studied.segmentation.segments.count, nameOf(sample)).toBeGreaterThan(10)
    }
  })

  test('stands in the folder of its site', () => {
    for (const [site, samples] of sitesOf(pages)) {
      expect(new Set(samples.map((sample) => nameOf(sample).split('/')[0]))).toEqual(
        new Set([site]),
      )
    }
  })
})

describe('every label of data/', () => {
  test('that is a selector selects something, which has the attribute that is named', () => {
    for (const sample of pages) {
      const page = readPage(sample.page.html)
      const nodes = new LabelSelector(page)
      for (const [field, label] of sample.labels ?? []) {
        if (label.kind !== 'selector') continue
        const selected = nodes.select(label.selector)
        expect(selected, `${nameOf(sample)}: ${field}`).not.toEqual([])
        if (label.attr === undefined) continue
        const values = attributesOf(page, selected, label.attr)
        expect(values, `${nameOf(sample)}: ${field}`).toHaveLength(selected.length)
      }
    }
  })

  test('that is a text stands on its page', () => {
    for (const sample of pages) {
      const text = textOf(readPage(sample.page.html))
      for (const [field, label] of sample.labels ?? []) {
        if (label.kind !== 'texts') continue
        const missing = label.texts.filter((wanted) => !text.includes(fold(wanted)))
        expect(missing, `${nameOf(sample)}: ${field}`).toEqual([])
      }
    }
  })
})

describe('the sites of data/', () => {
  test('are at least eight, each with three to eight labelled pages', () => {
    const sites = sitesOf(pages)
    expect(sites.size).toBeGreaterThanOrEqual(8)
    expect([...sites.keys()].sort()).toEqual([...siteFolders()].sort())
    for (const [site, samples] of sites) {
      const labelled = samples.filter(({ labels }) => labels !== undefined).length
      expect(labelled, site).toBeGreaterThanOrEqual(3)
      expect(labelled, site).toBeLessThanOrEqual(8)
    }
  })

  test('are written in at least four languages', () => {
    const languages = pages.flatMap(({ page }) => readPageHead(readPage(page.html)).language ?? [])
    expect(new Set(languages.map((tag) => tag.split('-')[0])).size).toBeGreaterThanOrEqual(4)
  })

  test('are written in at least two scripts', () => {
    const scripts = {
      Latin: /\p{sc=Latin}/gu,
      Cyrillic: /\p{sc=Cyrillic}/gu,
      Kana: /\p{sc=Hira}/gu,
    }
    const found = pages.map(({ page }) => {
      const text = textOf(readPage(page.html))
      const counts = Object.entries(scripts).map(
        ([script, letters]) => [script, (text.match(letters) ?? []).length] as const,
      )
      return counts.sort(([, a], [, b]) => b - a)[0]![0]
    })
    expect(new Set(found).size).toBeGreaterThanOrEqual(2)
  })

  test('are not all in UTF-8', () => {
    const others = [...sitesOf(pages)].filter(([, samples]) =>
      samples.every(({ page }) => page.charset !== 'utf-8'),
    )
    expect(others.length).toBeGreaterThanOrEqual(1)
  })
})
