import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { skipWithoutBrowser } from '../src/page/render/render.test-kit.js'
import { fillStudio, type StudioViews, studioViews, TestStudio } from './support/studio.js'

const folder = mkdtempSync(join(tmpdir(), 'treesift-studio-views-'))

let empty: TestStudio
let studio: TestStudio
let views: StudioViews
describe.skipIf(skipWithoutBrowser)('the views of the studio in Chromium', () => {
  beforeAll(async () => {
    empty = await TestStudio.start(join(folder, 'empty.db'))
    studio = await TestStudio.start(join(folder, 'rules.db'))
    views = studioViews(await fillStudio(studio.client))
  })
  afterEach(async () => {
    for (const { browser } of [studio, empty])
      for (const context of browser.contexts()) await context.close()
  })
  afterAll(async () => {
    await Promise.all([studio.stop(), empty.stop()])
    rmSync(folder, { recursive: true })
  })

  interface Violation {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
  }

  const looks = [
    { colorScheme: 'light', viewport: { width: 1300, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 400, height: 800 } },
  ] as const

  /** Faults in the sense of WCAG 2.2 AA, and whether something stands beyond the edge. */
  async function faultsOf(
    its: TestStudio,
    path: string,
    ready: string,
  ): Promise<readonly string[]> {
    const faults: string[] = []
    for (const look of looks) {
      const tab = await its.open(path, look)
      await tab.waitForSelector(ready)
      await tab.waitForLoadState('networkidle')
      const name = `${path} ${look.colorScheme}`
      if (await tab.evaluate('document.documentElement.scrollWidth > innerWidth'))
        faults.push(`${name}: is wider than the window`)
      await tab.evaluate(axe.source)
      // the frame is a foreign page: what it is like is not ours
      const { violations } = (await tab.evaluate(
        `axe.run({ exclude: [['iframe']] }, { iframes: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
      )) as { violations: readonly Violation[] }
      for (const { id, nodes } of violations)
        for (const { html, failureSummary } of nodes)
          faults.push(`${name}: ${id}: ${html.slice(0, 200)} ${failureSummary}`)
      await tab.context().close()
    }
    return faults
  }

  describe('every view is accessible, light and dark, wide and narrow', () => {
    test.each([
      'sites',
      'open',
      'label',
      'look',
      'why',
      'records',
      'site',
      'rules',
      'rule',
    ] as const)('%s', async (name) => {
      const { path, ready } = views[name]
      expect(await faultsOf(studio, path, ready)).toEqual([])
    })

    test.each(['pages', 'drift', 'versions', 'test', 'docs'] as const)('%s', async (name) => {
      const { path, ready } = views[name]
      expect(await faultsOf(studio, path, ready)).toEqual([])
    })

    test('those without anything yet', async () => {
      expect(await faultsOf(empty, '/', '.empty')).toEqual([])
      expect(await faultsOf(empty, '/label', '.empty')).toEqual([])
      expect(await faultsOf(empty, '/look/none', '[role="alert"]')).toEqual([])
    })
  })
})
