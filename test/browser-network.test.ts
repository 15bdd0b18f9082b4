import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skipWithoutBrowser } from '../src/page/render/render.test-kit.js'
import { skipWithoutNamespaces } from './support/requirements.js'
import { program } from './support/treesift.js'

const support = (name: string): string => fileURLToPath(new URL(`support/${name}`, import.meta.url))

interface Watched {
  /** How often a packet was sent, by protocol, receiver and port. */
  readonly packets: Readonly<Record<string, number>>
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command in a network of its own, which leads nowhere, and tells what it sent. */
const watch = (...command: readonly string[]): Watched =>
  JSON.parse(
    execFileSync(
      'unshare',
      ['-n', '-m', 'python3', support('watch-packets.py'), process.execPath, ...command],
      { encoding: 'utf8' },
    ),
  )

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-network-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function page(more = ''): string {
  const path = join(folder, 'page.html')
  writeFileSync(path, readFileSync(support('ways-out.html'), 'utf8').replace('</body>', more))
  return path
}

const sender = `
import { lookup } from 'node:dns'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
const socket = createSocket('udp4')
socket.send('x', 9, '192.0.2.1', () => socket.close())
for (const [host, port] of [['192.0.2.2', 80], ['127.0.0.1', 9]]) {
  const connection = connect(port, host).on('error', () => {})
  setTimeout(() => connection.destroy(), 100)
}
lookup('a.example', () => {})`

describe.skipIf(skipWithoutNamespaces)('in a network that is watched', () => {
  test('every kind of packet is seen', () => {
    const { packets } = watch('--input-type=module', '--eval', sender)
    expect(Object.keys(packets)).toEqual(
      expect.arrayContaining([
        'udp 192.0.2.1 9',
        'tcp 192.0.2.2 80',
        'tcp 127.0.0.1 9',
        'udp 10.99.0.53 53',
      ]),
    )
  })

  describe.skipIf(skipWithoutBrowser)('a rendered page sends nothing', () => {
    test('without scripts', () => {
      const { packets, code, err } = watch(program, 'render', page())
      expect([packets, code, err]).toEqual([{}, 0, ''])
    })

    test('with scripts', () => {
      const { packets, code, err } = watch(program, 'render', page(), '--render-scripts')
      expect([packets, code, err]).toEqual([{}, 0, ''])
    })

    test.each([
      ['a form', 'document.getElementById("form").submit()'],
      ['a link', 'document.getElementById("link").click()'],
      ['its address', 'location = "http://192.0.2.40/"'],
      ['a refresh', 'document.write("<meta http-equiv=refresh content=0;url=http://192.0.2.41/>")'],
    ])('when it leaves by %s', (_, script) => {
      const path = page(`<script>${script}</script>`)
      expect(watch(program, 'render', path, '--render-scripts').packets).toEqual({})
    })

    test('when it is a URL of another scheme that is listed', () => {
      const list = join(folder, 'list.jsonl')
      const urls = [
        'chrome://version/',
        'data:text/html,<img src=http://192.0.2.50/>',
        'file:///etc/passwd',
      ]
      writeFileSync(list, urls.map((url) => JSON.stringify({ url, html: '<p>text' })).join('\n'))
      const words = ['extract', list, '--method', 'hybrid-density', '--render', '--render-network']
      const { packets, out } = watch(program, ...words, '--format', 'jsonl', '--no-learn')
      expect(packets).toEqual({})
      expect(out.match(/"text":"text"/g)).toHaveLength(3)
    })
  })

  test.skipIf(skipWithoutBrowser)(
    'with permission, only names are looked up before addresses are checked',
    () => {
      const { packets, code } = watch(program, 'render', page(), '--render-network')
      expect(Object.keys(packets)).toEqual(['udp 10.99.0.53 53'])
      expect(code).toBe(0)
    },
  )
})
