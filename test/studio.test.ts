import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { skipWithoutBrowser } from '../src/page/render/render.test-kit.js'
import { pageFrame, samplePage, saved, TestStudio, teaPage } from './support/studio.js'

const folder = mkdtempSync(join(tmpdir(), 'treesift-studio-'))
const books = 'quarry-books.example'

let studio: TestStudio
describe.skipIf(skipWithoutBrowser)('the studio in Chromium', () => {
  beforeAll(async () => {
    studio = await TestStudio.start(join(folder, 'rules.db'))
  })
  afterEach(async () => {
    for (const context of studio.browser.contexts()) await context.close()
  })
  afterAll(async () => {
    await studio.stop()
    rmSync(folder, { recursive: true })
  })

  /** Opens a page of data/ by its source, and gives its id. */
  const openSample = async (data: string, name: string, site?: string): Promise<string> =>
    (await studio.client.openPage({ ...samplePage(data, name), ...(site && { site }) })).id

  async function addField(tab: Page, name: string): Promise<void> {
    await tab.fill('#new-field', name)
    await tab.keyboard.press('Enter')
    await tab.waitForSelector(`.field.active:has-text("${name}")`)
  }

  /** Clicks in the middle of a text of the page. */
  const click = (tab: Page, frame: Frame, selector: string): Promise<void> =>
    saved(tab, () => frame.click(selector))

  /** Where a part of a text stands in its frame; a program for the browser. */
  const placeOfPart = (selector: string, part: string): string => `(() => {
  const element = document.querySelector(${JSON.stringify(selector)})
  element.scrollIntoView({ block: 'center' })
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const start = node.data.indexOf(${JSON.stringify(part)})
    if (start < 0) continue
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, start + ${part.length})
    const { left, right, top, height } = range.getBoundingClientRect()
    return { left, right, middle: top + height / 2 }
  }
})()`

  /** Selects a part of a text with the mouse. */
  async function selectPart(
    tab: Page,
    frame: Frame,
    selector: string,
    part: string,
  ): Promise<void> {
    const place = (await frame.evaluate(placeOfPart(selector, part))) as Record<string, number>
    const { left, right, middle } = place as { left: number; right: number; middle: number }
    const box = (await (await frame.frameElement()).boundingBox())!
    await saved(tab, async () => {
      await tab.mouse.move(box.x + left + 1, box.y + middle)
      await tab.mouse.down()
      await tab.mouse.move(box.x + right - 1, box.y + middle, { steps: 5 })
      await tab.mouse.up()
    })
  }

  const activeValues = (tab: Page): Promise<string[]> =>
    tab.locator('.field.active .values li').allInnerTexts()

  describe('a person with a mouse', () => {
    test('labels two pages, trains, sees the third extracted, and saves the rules', async () => {
      const [first, second, third] = [
        await openSample(books, 'a-winter-of-ferries'),
        await openSample(books, 'the-salt-ledger'),
        await openSample(books, 'bees-of-the-upper-town'),
      ]
      const tab = await studio.open(`/label/${first}`)
      let frame = await pageFrame(tab)
      await addField(tab, 'headline')
      await click(tab, frame, 'h1')
      expect(await activeValues(tab)).toEqual(['A Winter of Ferries'])
      // the rule is tried on the other pages at once
      const previews = await tab.locator('.preview').allInnerTexts()
      expect(previews.some((text) => text.includes('The Salt Ledger'))).toBe(true)

      await addField(tab, 'subjects')
      await click(tab, frame, '.subjects li:nth-child(1) a')
      await click(tab, frame, '.subjects li:nth-child(2) a')
      expect(await activeValues(tab)).toEqual(['Travel', 'Sea', 'Photography'])
      // one of them is none
      await click(tab, frame, '.subjects li:nth-child(2) a')
      expect(await activeValues(tab)).toEqual(['Travel', 'Photography'])
      await saved(tab, () => tab.keyboard.press('u'))
      expect(await activeValues(tab)).toEqual(['Travel', 'Sea', 'Photography'])

      await addField(tab, 'cover')
      await click(tab, frame, 'img.cover')
      await frame.click('img.cover', { button: 'right' })
      await saved(tab, () => tab.click('dialog button:has-text("src")'))
      expect(await activeValues(tab)).toEqual(['/covers/a-winter-of-ferries.jpg'])

      await addField(tab, 'price')
      await selectPart(tab, frame, '.buy', '£ 9.00')
      expect(await activeValues(tab)).toEqual(['£ 9.00'])

      // on the second page most of it is right already
      await tab.click(`.preview:has-text("The Salt Ledger")`)
      await tab.waitForURL(`**/label/${second}**`)
      frame = await pageFrame(tab)
      for (const field of ['headline', 'subjects', 'cover', 'price']) {
        await tab.click(`.field-name:has-text("${field}")`)
        await tab.waitForSelector('button:has-text("The rule is right")')
        await saved(tab, () => tab.click('button:has-text("The rule is right")'))
      }
      await addField(tab, 'isbn')
      await saved(tab, () => tab.click('button:has-text("None here")'))

      await tab.click('header button:has-text("Train")')
      await tab.click('dialog button:has-text("Train now")')
      await tab.waitForSelector('dialog:has-text("stored.")')
      const [download] = await Promise.all([
        tab.waitForEvent('download'),
        tab.click('dialog button:has-text("Export the rules")'),
      ])
      const bundle = JSON.parse(readFileSync(await download.path(), 'utf8')) as object
      expect(JSON.stringify(bundle)).toContain(books)

      await tab.goto(`${studio.server.url}/look/${third}`)
      const found = tab.locator('dl.pairs').first()
      await found.waitFor()
      const text = await found.innerText()
      expect(text).toContain('Bees of the Upper Town')
      expect(text).toContain('/covers/bees-of-the-upper-town.jpg')
      expect(text).toMatch(/price\s+£ \d+\.\d\d/)
    })

    test('labels the records of a page by two clicks', async () => {
      const id = await openSample('knizhny-dvor.example', 'kulinariya-i-domovodstvo')
      const tab = await studio.open(`/label/${id}`)
      const frame = await pageFrame(tab)
      await addField(tab, 'records')
      await tab.click('fieldset[aria-label="What lights up"] button:has-text("Block")')
      const items = await frame.locator('.vitrina .kn').count()
      const corner = { position: { x: 4, y: 4 } }
      await saved(tab, () => frame.click('.vitrina .kn >> nth=0', corner))
      await saved(tab, () => frame.click('.vitrina .kn >> nth=1', corner))
      await expect
        .poll(() => tab.locator('.field.active .chip').innerText())
        .toBe(`${items} places`)
      await tab.click('header button:has-text("Train")')
      await tab.click('dialog button:has-text("Train now")')
      await tab.waitForSelector('dialog:has-text("stored.")')
      await tab.goto(`${studio.server.url}/look/${id}/records`)
      await tab.waitForSelector('tbody tr')
      expect(await tab.locator('tbody tr').count()).toBe(items)
    })
  })

  /** Presses keys one after another. */
  async function press(tab: Page, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) await tab.keyboard.press(key)
  }

  /** Presses a key until something holds of what is said. */
  async function pressUntil(
    tab: Page,
    key: string,
    isThere: () => Promise<boolean>,
  ): Promise<void> {
    for (let times = 0; times < 80; times++) {
      if (await isThere()) return
      await tab.keyboard.press(key)
    }
    throw new Error(`${key} leads nowhere`)
  }

  const focused = (tab: Page): Promise<string> =>
    tab.evaluate('document.activeElement.closest("a, button")?.innerText ?? ""')

  const isFocused = (tab: Page, tag: string): Promise<boolean> =>
    tab.evaluate(`document.activeElement.tagName === "${tag}"`)

  /** Moves the focus to the button or link of a name. */
  const focusOn = (tab: Page, name: string): Promise<void> =>
    pressUntil(tab, 'Tab', async () => (await focused(tab)).includes(name))

  /** Points at what is next until it is the text of that name. */
  async function pointAt(tab: Page, text: string, key = 'ArrowDown'): Promise<void> {
    await pressUntil(tab, key, async () => {
      await tab.waitForTimeout(150)
      return (await tab.locator('.pointed').innerText()).includes(text)
    })
  }

  test('a person with a keyboard does all of it', async () => {
    const site = 'keys.example'
    const [first, second] = [
      await openSample(books, 'a-winter-of-ferries', site),
      await openSample(books, 'the-salt-ledger', site),
    ]
    const tab = await studio.open('/label')
    await focusOn(tab, 'A Winter of Ferries')
    await press(tab, 'Enter')
    await tab.waitForURL(`**/label/${first}**`)
    await pageFrame(tab)
    const name = async (field: string) => {
      await pressUntil(tab, 'n', () => isFocused(tab, 'INPUT'))
      await tab.keyboard.type(field)
      await press(tab, 'Enter')
      await tab.waitForSelector(`.field.active:has-text("${field}")`)
      await pressUntil(tab, 'f', () => isFocused(tab, 'IFRAME'))
    }
    await name('headline')
    await pointAt(tab, 'h1')
    await saved(tab, () => press(tab, 'Enter'))
    expect(await activeValues(tab)).toEqual(['A Winter of Ferries'])

    await press(tab, 'Escape')
    await name('subjects')
    await pointAt(tab, 'Travel')
    await saved(tab, () => press(tab, 'Enter'))
    await pointAt(tab, 'Sea')
    await saved(tab, () => press(tab, 'Enter'))
    expect(await activeValues(tab)).toEqual(['Travel', 'Sea', 'Photography'])
    await saved(tab, () => press(tab, 'Enter'))
    expect(await activeValues(tab)).toEqual(['Travel', 'Photography'])
    await saved(tab, () => press(tab, 'u'))
    await saved(tab, () => press(tab, 'U'))
    await saved(tab, () => press(tab, 'u'))
    expect(await activeValues(tab)).toEqual(['Travel', 'Sea', 'Photography'])

    await press(tab, 'Escape')
    await name('cover')
    await pointAt(tab, 'img.cover', 'ArrowUp')
    await press(tab, 'a')
    await focusOn(tab, 'src')
    await saved(tab, () => press(tab, 'Enter'))
    expect(await activeValues(tab)).toEqual(['/covers/a-winter-of-ferries.jpg'])

    await press(tab, 'Escape')
    await name('price')
    await pointAt(tab, 'p.buy')
    await press(tab, 'a')
    await pressUntil(tab, 'Tab', () => isFocused(tab, 'TEXTAREA'))
    // "Price: " is before the part, which has six characters
    await press(
      tab,
      'Control+Home',
      ...Array(7).fill('ArrowRight'),
      ...Array(6).fill('Shift+ArrowRight'),
    )
    await focusOn(tab, 'Use this part')
    await saved(tab, () => press(tab, 'Enter'))
    expect(await activeValues(tab)).toEqual(['£ 9.00'])

    await press(tab, 'Escape', ']')
    await tab.waitForURL(`**/label/${second}**`)
    await pageFrame(tab)
    for (const number of ['1', '2', '3', '4']) {
      await press(tab, number)
      await tab.waitForSelector('button:has-text("The rule is right")')
      await saved(tab, () => press(tab, 'r'))
    }
    await press(tab, 't')
    await focusOn(tab, 'Train now')
    await press(tab, 'Enter')
    await tab.waitForSelector('dialog:has-text("stored.")')
    await focusOn(tab, 'Export the rules')
    const [download] = await Promise.all([tab.waitForEvent('download'), press(tab, 'Enter')])
    expect(download.suggestedFilename()).toBe(`${site}.rules.json`)
    const rules = await studio.client.rules(site)
    expect(rules.rules.map(({ field }) => field).sort()).toEqual([
      'cover',
      'headline',
      'price',
      'subjects',
    ])
  })

  test('a person with a keyboard labels the records of a page by two picks', async () => {
    const site = 'keys-of-records.example'
    const id = await openSample('knizhny-dvor.example', 'kulinariya-i-domovodstvo', site)
    const tab = await studio.open(`/label/${id}`)
    const frame = await pageFrame(tab)
    const items = await frame.locator('.vitrina .kn').count()
    await pressUntil(tab, 'n', () => isFocused(tab, 'INPUT'))
    await tab.keyboard.type('records')
    await press(tab, 'Enter')
    await tab.waitForSelector('.field.active:has-text("records")')
    await pressUntil(tab, 'f', () => isFocused(tab, 'IFRAME'))
    await press(tab, 'b')
    const pointed = () => tab.locator('.pointed').innerText()
    for (let picked = 0; picked < 2; picked++) {
      do {
        const before = await pointed()
        await press(tab, 'ArrowDown')
        await expect.poll(pointed).not.toBe(before)
      } while (!(await pointed()).startsWith('div.kn'))
      await saved(tab, () => press(tab, 'Enter'))
    }
    await expect.poll(() => tab.locator('.field.active .chip').innerText()).toBe(`${items} places`)
    await press(tab, 't')
    await focusOn(tab, 'Train now')
    await press(tab, 'Enter')
    await tab.waitForSelector('dialog:has-text("stored.")')
    await tab.goto(`${studio.server.url}/look/${id}/records`)
    await tab.waitForSelector('tbody tr')
    expect(await tab.locator('tbody tr').count()).toBe(items)
  })

  /** Trains a shop and extracts its pages until its prices have drifted. */
  async function drifted(site: string): Promise<Page> {
    const page = (at: number, price: string) => ({
      ...teaPage(at, price),
      url: `https://www.${site}/${at}`,
    })
    const labelled = Array.from({ length: 9 }, (_, at) => ({
      ...page(at, `$ ${at + 3}`),
      labels: { price: `$ ${at + 3}` },
    }))
    await studio.client.train(labelled)
    for (let at = 20; at < 32; at++)
      await studio.client.extract(page(at, 'sold out until the next harvest'))
    const tab = await studio.open('/')
    await expect
      .poll(async () => {
        await tab.reload()
        return tab.locator(`tr:has-text("${site}")`).innerText()
      })
      .toContain('to look at')
    return tab
  }

  async function expectAccepted(tab: Page, site: string): Promise<void> {
    await tab.waitForSelector('text=was accepted')
    const [health] = await studio.client.health(site)
    expect(health!.fields[0]!.attention).toBeUndefined()
  }

  test('a person with a keyboard sees drift, and accepts it', async () => {
    const tab = await drifted('keyed-teas.example')
    await focusOn(tab, 'keyed-teas.example')
    await press(tab, 'Enter')
    await tab.waitForSelector('nav.tabs')
    await focusOn(tab, 'Drift')
    await press(tab, 'Enter')
    await tab.waitForSelector('text=is doubted')
    await focusOn(tab, 'https://www.keyed-teas.example/31')
    await press(tab, 'Enter')
    await tab.waitForURL('**/label/*?field=price')
    await pageFrame(tab)
    await tab.goBack()
    await tab.waitForSelector('text=is doubted')
    await focusOn(tab, 'Its answers are right')
    await press(tab, 'Enter')
    await expectAccepted(tab, 'keyed-teas.example')
  })

  test('drift is seen, looked at on a page, and accepted', async () => {
    const tab = await drifted('tea.example')
    await tab.click('tr:has-text("tea.example") a')
    await tab.click('nav.tabs >> text=Drift')
    await tab.waitForSelector('text=is doubted')
    await tab.click('button:has-text("https://www.tea.example/31")')
    await tab.waitForURL('**/label/*?field=price')
    await pageFrame(tab)
    await tab.goBack()
    await tab.click('button:has-text("Its answers are right")')
    await expectAccepted(tab, 'tea.example')
  })

  test('the first page is small and usable, and loads nothing from elsewhere', async () => {
    const before = studio.requests.length
    const tab = await studio.open('/')
    await tab.waitForSelector('h1')
    await tab.context().close()
    const urls = [...new Set(studio.requests.slice(before))].filter((url) => !url.includes('/v1/'))
    const sizes = await Promise.all(
      urls.map(async (url) => {
        const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
        expect(answer.headers.get('content-encoding')).toBe('gzip')
        return gzipSync(Buffer.from(await answer.arrayBuffer())).length
      }),
    )
    expect(urls.length).toBeGreaterThan(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
  })

  test('nothing failed, and nothing was asked of another host', () => {
    expect(studio.errors).toEqual([])
    const hosts = new Set(
      studio.requests
        .map((url) => new URL(url))
        .map(({ protocol, host }) => (protocol === 'data:' || protocol === 'blob:' ? '' : host)),
    )
    expect(
      [...hosts].filter((host) => host !== '' && host !== new URL(studio.server.url).host),
    ).toEqual([])
  })
})
