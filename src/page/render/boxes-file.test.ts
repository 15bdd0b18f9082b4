import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TreesiftError } from '../../core/errors.js'
import { boxesFileText, boxesPath, readBoxesFile } from './boxes-file.js'
import type { RenderedBoxes } from './rendered-page.js'

const html = '<p>One<p>two'
const boxes: RenderedBoxes = {
  browser: 'Chromium 1',
  width: 100,
  height: 80,
  styles: [
    {
      fontSize: 16,
      fontWeight: 400,
      fontFamily: 'serif',
      colour: 'rgb(0, 0, 0)',
      background: 'transparent',
      visibility: 'visible',
      position: 'in the page',
    },
  ],
  placed: [
    { start: 0, box: { left: -3, top: 8, width: 50, height: 20 }, style: 0 },
    { start: 3, box: { left: 0, top: 8, width: 30, height: 20 }, style: 0 },
  ],
}

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treesift-boxes-'))
  file = join(folder, 'x.html')
})
afterAll(() => rm(folder, { recursive: true }))

const store = (text: string): Promise<void> => writeFile(boxesPath(file), text)

test.each([
  ['a/x.html', 'a/x.boxes.json'],
  ['x.HTM.gz', 'x.boxes.json'],
  ['page', 'page.boxes.json'],
])('the boxes of %s are in %s', (page, path) => {
  expect(boxesPath(page)).toBe(path)
})

test('written boxes are read', async () => {
  await store(boxesFileText(html, boxes))
  expect(await readBoxesFile(file, html)).toEqual(boxes)
})

test('boxes of changed or missing pages are undefined', async () => {
  await store(boxesFileText(html, boxes))
  expect(await readBoxesFile(file, `${html} `)).toBeUndefined()
  expect(await readBoxesFile(join(folder, 'y.html'), html)).toBeUndefined()
})

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'fine',
    (error) => (error instanceof TreesiftError ? error.code : error),
  )

describe('refused', () => {
  const changed = (change: (stored: Record<string, unknown>) => unknown): string => {
    const stored = JSON.parse(boxesFileText(html, boxes)) as Record<string, unknown>
    change(stored)
    return JSON.stringify(stored)
  }
  const withBox = (...box: readonly unknown[]): string =>
    changed((stored) => (stored['boxes'] = [box]))

  test.each([
    ['no JSON', 'x'],
    ['a list', '[]'],
    ['no form', '{}'],
    ['no browser', changed((stored) => delete stored['browser'])],
    ['no size', changed((stored) => (stored['width'] = '100'))],
    ['no styles', changed((stored) => delete stored['styles'])],
    ['an odd style', changed((stored) => (stored['styles'] = [{ fontSize: 'big' }]))],
    ['no boxes', changed((stored) => delete stored['boxes'])],
    ['a short box', withBox(0, 1, 2, 3)],
    ['a box of texts', withBox('0', '1', '2', '3', '4', '0')],
    ['a box of fractions', withBox(0, 0.5, 2, 3, 4, 0)],
    ['a box of no size', withBox(0, 1, 2, -3, 4, 0)],
    ['a style that is not there', withBox(0, 1, 2, 3, 4, 1)],
    ['a start beyond the page', withBox(html.length, 1, 2, 3, 4, 0)],
    ['starts out of order', changed((stored) => (stored['boxes'] as unknown[]).reverse())],
  ])('%s', async (_, text) => {
    await store(text)
    expect(await codeOf(readBoxesFile(file, html))).toBe('BROKEN_BOXES')
  })

  test('a newer form', async () => {
    await store(changed((stored) => (stored['treesiftBoxes'] = 2)))
    expect(await codeOf(readBoxesFile(file, html))).toBe('BOXES_TOO_NEW')
  })
})

test('any file gives boxes or an error with a code', async () => {
  const hash = (JSON.parse(boxesFileText(html, boxes)) as { html: string }).html
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom('boxes', 'styles', 'width'), fc.jsonValue()),
      async (odd) => {
        await store(
          JSON.stringify({ treesiftBoxes: 1, html: hash, browser: '', height: 1, ...odd }),
        )
        expect(['fine', 'BROKEN_BOXES']).toContain(await codeOf(readBoxesFile(file, html)))
      },
    ),
    { numRuns: 50 },
  )
})
