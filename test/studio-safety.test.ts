import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { skipWithoutBrowser } from '../src/page/render/render.test-kit.js'
import { pageFrame, TestStudio } from './support/studio.js'
import { xssVectors } from './support/xss-vectors.mjs'

const folder = mkdtempSync(join(tmpdir(), 'treesift-studio-safety-'))

/** Another server of this machine: whatever reaches it has left the studio. */
const reached: string[] = []
const elsewhere = createServer((request, response) => {
  reached.push(request.url!)
  response.setHeader('access-control-allow-origin', '*').end()
})

let studio: TestStudio
let vectors: readonly (readonly [name: string, html: string])[]
describe.skipIf(skipWithoutBrowser)('foreign pages in Chromium', () => {
  beforeAll(async () => {
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    vectors = Object.entries(xssVectors(`127.0.0.1:${(elsewhere.address() as AddressInfo).port}`))
    studio = await TestStudio.start(join(folder, 'rules.db'))
  })
  afterEach(async () => {
    for (const context of studio.browser.contexts()) await context.close()
  })
  afterAll(async () => {
    await studio.stop()
    elsewhere.close()
    rmSync(folder, { recursive: true })
  })

  const site = 'attack.example'

  /** Opens a page with vectors, so that it is as much a page as any other. */
  const openAttack = (name: string, html: string): Promise<{ readonly id: string }> =>
    studio.client.openPage({
      html: `<title>${name}</title><h1>An attack</h1><p>Some text of a page that is long enough.</p>${html}`,
      url: `https://${site}/${encodeURIComponent(name)}`,
    })

  /** Whether a script of a vector ran in any frame of a tab. */
  const isHacked = async (tab: Page): Promise<boolean> => {
    const answers = await Promise.all(
      tab.frames().map((frame) => frame.evaluate('self.hacked === 1').catch(() => false)),
    )
    return answers.includes(true)
  }

  /** What left the studio: to another host, or to another page. */
  const left = (): readonly string[] => [
    ...reached,
    ...studio.requests.filter((url) => /^https?:/.test(url) && !url.startsWith(studio.server.url)),
  ]

  const framesAtOnce = 30

  test('no vector runs, loads or leads anywhere in a frame, styles and images allowed', async () => {
    expect(vectors.length).toBeGreaterThan(200)
    const tab = await studio.open('/docs')
    await tab.waitForSelector('h1')
    for (let from = 0; from < vectors.length; from += framesAtOnce) {
      const some = vectors.slice(from, from + framesAtOnce)
      const paths: string[] = []
      for (const [name, html] of some) {
        const { id } = await openAttack(name, html)
        paths.push((await studio.client.frame(id, { styles: true, images: true })).path)
      }
      await tab.evaluate(embedFrames(paths))
      const documents = await Promise.all(
        tab
          .frames()
          .slice(1)
          .map((frame) => frame.evaluate('document.body.innerText')),
      )
      expect(documents.filter((text) => String(text).includes('An attack'))).toHaveLength(
        some.length,
      )
      // what a person does everywhere
      for (const frame of tab.frames().slice(1)) await frame.evaluate(clickEverything)
      expect(await isHacked(tab), some.map(([name]) => name).join(', ')).toBe(false)
      expect(new URL(tab.url()).pathname).toBe('/docs')
    }
    expect(tab.context().pages()).toHaveLength(1)
    expect(left()).toEqual([])
  })

  /** Shows frames as the studio shows a page, and waits until all are loaded. A program for the browser. */
  const embedFrames = (paths: readonly string[]): string => `Promise.all(
  (document.querySelectorAll('iframe').forEach((one) => one.remove()), ${JSON.stringify(paths)}).map((path) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.sandbox = 'allow-scripts'
      frame.onload = resolve
      frame.src = path
      document.body.append(frame)
    }),
  ),
).then(() => undefined)`

  /** Clicks and focuses each element of a frame. A program for the browser. */
  const clickEverything = `for (const element of document.querySelectorAll('*')) {
  element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  element.focus?.()
  element.click?.()
}`

  test('what a page says of itself is text in every view', async () => {
    const all = vectors.map(([, html]) => html)
    const attacks = [
      // as the values of fields, of records and of the head
      `<meta name="author" content='"><img src=x onerror="top.hacked=1">'><ul>${all
        .map((html) => `<li class="item"><a href="/x">${escaped(html)}</a> <b>$ 5</b></li>`)
        .join('')}</ul>`,
      ...[0, 1, 2, 3].map((part) => all.filter((_, at) => at % 4 === part).join('\n')),
    ]
    for (const [at, html] of attacks.entries()) {
      const { id } = await openAttack(`"><img src=x onerror=top.hacked=1> ${at}`, html)
      await studio.client.pick(id, '<b onclick=top.hacked=1>field', { texts: ['An attack'] })
      const tab = await studio.open(`/label/${id}`)
      await pageFrame(tab)
      await tab.waitForSelector('.previews')
      for (const view of ['', '/why', '/records']) {
        await tab.goto(`${studio.server.url}/look/${id}${view}`)
        await tab.waitForSelector('.card, .empty, table')
        expect(await isHacked(tab)).toBe(false)
      }
      await tab.goto(`${studio.server.url}/label`)
      await tab.waitForSelector('table')
      expect(await isHacked(tab)).toBe(false)
      await tab.context().close()
    }
    expect(left()).toEqual([])
  })

  const escaped = (html: string): string =>
    html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

  test('a frame reaches neither the studio, nor storage, nor the API, and no other window frames the studio', async () => {
    const { id } = await openAttack('alone', '')
    const tab = await studio.open(`/label/${id}`)
    await tab.evaluate(`localStorage.setItem('secret', '1'); document.cookie = 'secret=1'`)
    const frame = await pageFrame(tab)
    const tries = {
      origin: 'self.origin',
      parent: 'parent.document.title',
      storage: 'localStorage.length',
      cookies: 'document.cookie',
      api: `fetch('${studio.server.url}/v1/sites').then(() => 'answered')`,
      leaves: `(top.location = 'about:blank', 'gone')`,
      popup: `String(open('about:blank'))`,
    }
    const answers: Record<string, unknown> = {}
    for (const [name, program] of Object.entries(tries))
      answers[name] = await frame.evaluate(program).catch(() => 'refused')
    expect(answers).toEqual({
      ...{ origin: 'null', parent: 'refused', storage: 'refused', cookies: 'refused' },
      ...{ api: 'refused', leaves: 'refused', popup: 'null' },
    })
    expect(tab.url()).toContain('/label/')
    const { headers } = await studio.server.get('/')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
