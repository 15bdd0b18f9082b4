import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { wordTokens } from '../../core/text/tokens.js'
import { availablePeers, openPeer } from './peer.js'
import { peerNames, peers } from './peers.js'
import { pageOf, skip } from './peers.test-kit.js'

const names = peerNames.filter((name) => peers[name].runner === 'node')

const paragraphs = [
  'The ferry leaves the quay at seven, when the fog still lies on the water, and nobody on deck says a word ' +
    'before the coffee comes.',
  'It carries letters, two bicycles, a crate of hens and, on most days, the teacher, who corrects exercise ' +
    'books against the railing.',
  'Off the second island the engine slows, because seals like to sleep on the rocks there, and the captain, so ' +
    'he says, likes to let them.',
  'By nine it has been to all five landings, has lost the hens and won a bride in white boots, and turns round ' +
    'under a sun that is out.',
]

const page = (
  extra: string,
): string => `<!doctype html><html><head><title>The seven o'clock ferry</title>
<style>p { color: teal }</style></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/boats">Boats</a></li></ul></nav>
<main><article><h1>The seven o'clock ferry</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</article></main>
<script>document.querySelector('article').textContent = 'overwritten'</script>${extra}
<footer><a href="/imprint">Imprint</a></footer></body></html>`

describe.skipIf(skip.withoutPackages)('the peers of npm', () => {
  test.each(names)('%s finds the article of a plain page', async (name) => {
    const peer = await openPeer(name)
    try {
      const { text = '', ms } = await peer.answer(pageOf(page(''), { url: 'https://a.example/f' }))
      expect(wordTokens(text).join(' ')).toContain(wordTokens(paragraphs.join(' ')).join(' '))
      expect(text).not.toMatch(/Imprint|overwritten|teal|<p>/)
      expect(ms).toBeGreaterThan(0)
    } finally {
      await peer.close()
    }
  })

  test.each(names)('%s needs no URL', async (name) => {
    const peer = await openPeer(name)
    try {
      expect((await peer.answer(pageOf(page('')))).text).toContain(paragraphs[2])
    } finally {
      await peer.close()
    }
  })

  test.each(names)('%s fetches nothing that a page names', async (name) => {
    let visits = 0
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
    server.on('connection', () => visits++)
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const peer = await openPeer(name)
    try {
      const frames = `<iframe src=${url}></iframe><script src=${url}></script>`
      const fetching = `<link rel=stylesheet href=${url}><img src=${url}>${frames}`
      await peer.answer(pageOf(page(fetching), { url }))
      expect(visits).toBe(0)
    } finally {
      await peer.close()
      server.close()
    }
  })

  test('are available at the versions of peers/package.json', async () => {
    expect(await availablePeers(names)).toEqual([
      { kind: 'available', name: 'readability-linkedom', version: '0.6.0 on linkedom 0.18.14' },
      { kind: 'available', name: 'readability-jsdom', version: '0.6.0 on jsdom 26.1.0' },
      { kind: 'available', name: 'defuddle', version: '0.19.4 on linkedom 0.18.14' },
      { kind: 'available', name: 'article-extractor', version: '9.0.1' },
      { kind: 'available', name: 'web-content-extractor', version: '3.2.4' },
    ])
  })
})

test('a peer is available or has an install command', async () => {
  const [found, ...more] = await availablePeers(['readability-lxml'])
  expect(more).toEqual([])
  if (found?.kind === 'missing')
    expect(found.failure).toEqual({
      code: 'PEER_NOT_INSTALLED',
      message: expect.stringContaining('Run "apt-get install python3-readability"'),
    })
  else expect(found?.version).toMatch(/^0\./)
})
