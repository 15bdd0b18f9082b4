import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { renderable, skipWithoutBrowser } from './render.test-kit.js'
import { RenderedPage } from './rendered-page.js'
import { Renderer } from './renderer.js'
import { framedScreenshot } from './screenshot.js'
import { captureBoxes } from './snapshot.js'

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'fine',
    (error) => error.code ?? error,
  )

test('a missing browser gives an error with a code', () => {
  expect(() => new Renderer({ browser: '/nowhere/chromium' })).toThrow(/Install it/)
})

test('a program that is not a browser gives an error with a code', async () => {
  const renderer = new Renderer({ browser: process.execPath })
  expect(await codeOf(renderer.boxesOf(renderable('')))).toBe('BROWSER_FAILED')
  await renderer.close()
})

describe.skipIf(skipWithoutBrowser)('in Chromium', () => {
  let renderer: Renderer
  beforeAll(() => {
    renderer = new Renderer()
  })
  afterAll(() => renderer.close())

  async function rendered(html: string): Promise<RenderedPage> {
    return new RenderedPage(readPage(html), await renderer.boxesOf(renderable(html)))
  }

  /** The first node of that name. */
  const find = ({ page }: RenderedPage, name: string): number =>
    page.nodes.tag.findIndex((_, node) => page.tagName(node) === name)

  test('boxes, fonts and colours are those of the style sheet', async () => {
    const found = await rendered(
      '<!doctype html><style>p { position: absolute; left: 100px; top: 40px; width: 200px; height: 30px; margin: 0; ' +
        'font: 700 20px/30px serif; color: #f00; background: #00f }</style><p>Quay</p>',
    )
    const p = find(found, 'p')
    expect(found.boxOf(p)).toEqual({ left: 100, top: 40, width: 200, height: 30 })
    expect(found.styleOf(p)).toEqual({
      fontSize: 20,
      fontWeight: 700,
      fontFamily: 'serif',
      colour: 'rgb(255, 0, 0)',
      background: 'rgb(0, 0, 255)',
      visibility: 'visible',
      position: 'in the page',
    })
    const text = found.boxOf(p + 1)!
    expect(text.left).toBe(100)
    expect(text.width).toBeGreaterThan(20)
    expect(text.width).toBeLessThan(80)
    expect(found.width).toBe(1280)
  })

  test('hidden elements have no box or are invisible', async () => {
    const found = await rendered(
      '<div style="display:none">a</div><p style="visibility:hidden">b</p>',
    )
    expect(found.boxOf(find(found, 'div'))).toBeUndefined()
    expect(found.styleOf(find(found, 'p'))?.visibility).toBe('invisible')
  })

  test('texts of one element around a block have separate boxes', async () => {
    const found = await rendered('<div>above<p>between</p>below</div>')
    const [above, between, below] = [2, 4, 5].map((node) => found.boxOf(node)!)
    expect(above!.top + above!.height).toBeLessThanOrEqual(between!.top)
    expect(between!.top + between!.height).toBeLessThanOrEqual(below!.top)
  })

  test('nodes are matched even if the browser parses the page differently', async () => {
    // a B across two paragraphs, a nested form, a cell outside a table
    const found = await rendered('<p><b>one<p>two</b><form><form><td>three<li>four')
    for (const name of ['b', 'form', 'li'])
      expect(found.boxOf(find(found, name)), name).toBeDefined()
  })

  test('a screenshot is a PNG as wide as the window', async () => {
    const page = renderable('<p>Quay</p>')
    const box = { left: 0, top: 0, width: 50, height: 20 }
    const png = await framedScreenshot(renderer, page, [{ box, label: '1 <a>', colour: '#c00' }])
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(png.readUInt32BE(16)).toBe(1280)
  })

  describe('an untrusted page', () => {
    let visits: string[] = []
    let base: string
    const server = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.setHeader('content-type', 'text/css')
      response.end('p { color: rgb(1, 2, 3) }')
    })
    server.on('connection', () => visits.push('connection'))
    beforeAll(async () => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      base = `127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })

    const reaching = (): string => `<!doctype html><html><head>
      <link rel="dns-prefetch" href="//${base}"><link rel="preconnect" href="http://${base}">
      <link rel="stylesheet" href="http://${base}/a.css"><link rel="prefetch" href="http://${base}/b">
      <link rel="icon" href="http://${base}/icon"><link rel="manifest" href="http://${base}/manifest">
      <style>@import "http://${base}/c.css"; @font-face { font-family: f; src: url(http://${base}/f) }
      p { font-family: f }
      body { background: url(http://${base}/d) }</style>
      <meta http-equiv="refresh" content="0; url=http://${base}/e"></head>
      <body><p>Quay</p><img src="http://${base}/g"><img src="file:///etc/passwd">
      <iframe src="http://${base}/h"></iframe>
      <iframe src="file:///etc/passwd"></iframe><iframe srcdoc="<img src=http://${base}/i>"></iframe>
      <object data="http://${base}/j"></object><embed src="http://${base}/k">
      <video src="http://${base}/l" autoplay></video>
      <audio src="http://${base}/m" preload></audio>
      <svg><image href="http://${base}/n"/><use href="http://${base}/o#a"/></svg>
      <script src="http://${base}/p"></script><script>
        const gone = 'http://${base}/q'
        try { fetch(gone).catch(() => {}) } catch {}
        try { navigator.sendBeacon(gone) } catch {}
        try { new WebSocket('ws://${base}/r') } catch {}
        try { new EventSource(gone) } catch {}
        try { open(gone) } catch {}
        try { new RTCPeerConnection({ iceServers: [{ urls: 'stun:${base}' }] }).createOffer() } catch {}
        try { alert('stay') } catch {}
      </script></body></html>`

    test.each(['disabled', 'enabled'] as const)(
      'has no network access, scripts %s',
      async (scripts) => {
        visits = []
        const closed = new Renderer({ scripts })
        const page = renderable(reaching(), `http://${base}/`)
        const { placed } = await closed.boxesOf(page)
        await closed.withTab(page, ({ tab }) => tab.waitForTimeout(1500))
        await closed.close()
        expect(placed.length).toBeGreaterThan(5)
        expect(visits).toEqual([])
      },
    )

    test('may load resources if allowed, by default from public addresses only', async () => {
      const html = `<link rel="stylesheet" href="/a.css"><iframe src="/h"></iframe><p>Quay</p>`
      const page = renderable(html, `http://${base}/`)
      const colourOf = async (network: 'any' | 'public'): Promise<string | undefined> => {
        visits = []
        const open = new Renderer({ network })
        const found = new RenderedPage(readPage(html), await open.boxesOf(page))
        await open.close()
        return found.styleOf(find(found, 'p'))?.colour
      }
      expect(await colourOf('any')).toBe('rgb(1, 2, 3)')
      expect(visits).toEqual(['connection', '/a.css'])
      expect(await colourOf('public')).toBe('rgb(0, 0, 0)')
      expect(visits).toEqual([])
    })

    test.each([
      'chrome://version',
      'data:text/html,<p>other',
      'file:///etc/passwd',
      'about:blank',
      'view-source:http://page.invalid/',
      'javascript:document.write("other")',
    ])('is rendered itself where its URL is %s', async (url) => {
      const open = new Renderer({ network: 'any' })
      try {
        const page = renderable('<!doctype html><p>Quay</p>', url)
        const [text, host] = await open.withTab(page, async ({ tab, host }) => [
          await tab.innerText('body'),
          host,
        ])
        expect([text, host]).toEqual(['Quay', 'page.invalid'])
      } finally {
        await open.close()
      }
    })

    test('runs no scripts unless enabled', async () => {
      const html = '<p>a</p><script>document.querySelector("p").style.width = "70px"</script>'
      const widthOf = async (scripts: 'enabled' | 'disabled'): Promise<number | undefined> => {
        const own = new Renderer({ scripts })
        const found = new RenderedPage(readPage(html), await own.boxesOf(renderable(html)))
        await own.close()
        return found.boxOf(find(found, 'p'))?.width
      }
      expect(await widthOf('enabled')).toBe(70)
      expect(await widthOf('disabled')).toBeGreaterThan(1000)
    })

    test.each([
      'for (;;) {}',
      'for (;;) history.pushState({}, "", "#" + Math.random())',
      'for (;;) location.hash = Math.random()',
      'setInterval(() => document.body.append(document.createElement("p"))); for (;;) await 0',
    ])('that runs "%s" is terminated on timeout, and the next one is rendered', async (script) => {
      const impatient = new Renderer({ scripts: 'enabled', seconds: 3 })
      const start = performance.now()
      const endless = renderable(`<p>a</p><script type=module>${script}</script>`)
      expect(await codeOf(impatient.boxesOf(endless))).toBe('RENDER_TIMEOUT')
      expect(performance.now() - start).toBeLessThan(15_000)
      expect((await impatient.boxesOf(renderable('<p>b</p>'))).placed).toHaveLength(2)
      await impatient.close()
    })

    test('that crashes its tab gives an error, and the next page is rendered', async () => {
      const crash = renderer.withTab(renderable('<p>a</p>'), async ({ tab }) => {
        await tab.goto('chrome://crash', { timeout: 2000 }).catch(() => {})
        return new Promise(() => {})
      })
      expect(await codeOf(crash)).toBe('RENDER_FAILED')
      expect((await renderer.boxesOf(renderable('<p>b</p>'))).placed).toHaveLength(2)
    })

    test('that navigates by script gives an error', async () => {
      const own = new Renderer({ scripts: 'enabled' })
      const html = `<p>a<script>location = 'http://${base}/'</script><p>b`
      expect(await codeOf(own.boxesOf(renderable(html)))).toBe('RENDER_FAILED')
      await own.close()
    })

    test('that redirects gives an error', async () => {
      const html = '<meta http-equiv="refresh" content="0; url=about:blank"><p>a</p>'
      const elsewhere = renderer.withTab(renderable(html), async (view) => {
        await view.tab.waitForURL('about:blank')
        return captureBoxes(view)
      })
      expect(await codeOf(elsewhere)).toBe('RENDER_FAILED')
    })
  })
})
