import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorReport } from '../../core/errors.js'
import { inputLimits } from '../raw-page/input-limits.js'
import type { PendingInput } from '../raw-page/pending-input.js'
import { findHarPages } from './har-pages.js'
import { findMhtmlPage } from './mhtml-pages.js'
import { readMimeMessage } from './mime-part.js'
import { savedFromUrl } from './saved-from.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-saved-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Pages as `url html`, failures as their codes. */
async function outcomes(found: AsyncGenerator<PendingInput>): Promise<readonly string[]> {
  const all: string[] = []
  for await (const { read } of found) {
    const input = await read()
    if (input.kind === 'failed') all.push(errorReport(input.error).code)
    else all.push(`${input.page.url ?? '-'} ${input.page.html}`)
  }
  return all
}

describe('a HAR file', () => {
  const entry = (url: string, html: unknown, more: Readonly<Record<string, unknown>> = {}) => ({
    startedDateTime: '2026-11-19T08:00:00Z',
    request: { url, headers: [] },
    response: { status: 200, content: { mimeType: 'text/html; charset=utf-8', text: html } },
    ...more,
  })
  const har = (...entries: readonly unknown[]) =>
    JSON.stringify({ log: { version: '1.2', entries } })
  const read = (content: string | Buffer, limits = inputLimits) =>
    outcomes(findHarPages(write('x.har', content), limits))
  const url = 'https://tides.example/'

  test('gives its pages, and nothing else', async () => {
    const content = (more: object) => ({
      response: { status: 200, content: { text: 'x', ...more } },
    })
    const frame = { headers: [{ name: 'Sec-Fetch-Dest', value: 'iframe' }] }
    const entries = [
      entry(`${url}1`, '<p>One\0'),
      entry(`${url}image`, 'x', content({ mimeType: 'image/png' })),
      entry(`${url}gone`, 'x', {
        response: { status: 404, content: { mimeType: 'text/html', text: 'x' } },
      }),
      entry(`${url}fragment`, '<p>', { _resourceType: 'xhr' }),
      entry(`${url}frame`, '<p>', { request: { url: `${url}frame`, ...frame } }),
      entry(`${url}2`, undefined),
      entry('about:blank', '<p>Three'),
      ...[null, 7, {}, { request: {}, response: {} }],
    ]
    expect(await read(har(...entries))).toEqual([
      `${url}1 <p>One`,
      'CONTENT_NOT_SAVED',
      'about:blank <p>Three',
    ])
    expect(await read(gzipSync(har(entries[0])))).toEqual([`${url}1 <p>One`])
  })

  test('may hold bytes in base64', async () => {
    const bytes = Buffer.from('<p>\xcf\xf0', 'latin1').toString('base64')
    const base64 = (mimeType: string) => ({
      response: { status: 200, content: { mimeType, text: bytes, encoding: 'base64' } },
    })
    expect(await read(har(entry(url, '', base64('text/html; charset=windows-1251'))))).toEqual([
      `${url} <p>Пр`,
    ])
  })

  test('that is broken, empty or too large tells so', async () => {
    expect(await read('{')).toEqual(['BROKEN_ARCHIVE'])
    expect(await read('[]')).toEqual(['BROKEN_ARCHIVE'])
    expect(await read('{"log": {"entries": {}}}')).toEqual(['BROKEN_ARCHIVE'])
    expect(await read(har())).toEqual(['EMPTY_ARCHIVE'])
    const small = { ...inputLimits, maxBytes: 10 }
    expect(await read(har(entry(url, 'x'.repeat(11)), entry(url, 'x')), small)).toEqual([
      'PAGE_TOO_LARGE',
      `${url} x`,
    ])
    expect(await read(har(entry(url, 'x')), { ...small, maxLineBytes: 50 })).toEqual([
      'PAGE_TOO_LARGE',
    ])
    expect(await outcomes(findHarPages(join(folder, 'none.har'), inputLimits))).toEqual([
      'INPUT_NOT_FOUND',
    ])
  })
})

describe('an MHTML file', () => {
  const read = (content: string | Buffer, limits = inputLimits) =>
    outcomes(findMhtmlPage(write('x.mhtml', content), limits))

  const part = (headers: readonly string[], body: string) => [...headers, '', body].join('\r\n')
  const message = (boundary: string, ...parts: readonly string[]) =>
    [
      'From: <Saved by Blink>',
      'Snapshot-Content-Location: https://tides.example/snapshot',
      'Content-Type: multipart/related;',
      '\ttype="text/html";',
      `\tboundary="${boundary}"`,
      '',
      'preamble',
      ...parts.map((one) => `--${boundary}\r\n${one}`),
      `--${boundary}--`,
      '<p>epilogue',
    ].join('\r\n')
  const html = 'Content-Type: text/html'
  const quoted = 'Content-Transfer-Encoding: quoted-printable'
  const location = 'Content-Location: https://tides.example/page'

  test('as Chromium writes it: the charset is that of the page, and frames are left out', async () => {
    const page = part(
      [html, 'Content-ID: <frame-1@mhtml.blink>', quoted, location],
      '<meta http-equiv=3D"Content-Type" content=3D"text/html; charset=3Dwindows-12=\r\n51"><p>=CF=F0=\r\n!',
    )
    const frame = part([html, quoted, 'Content-Location: https://tides.example/frame'], '<p>Frame')
    const image = part(['Content-Type: image/png', 'Content-Transfer-Encoding: base64'], 'AAAA')
    expect(await read(message('----x--', image, page, frame))).toEqual([
      'https://tides.example/page <meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>Пр!',
    ])
  })

  test('with other encodings, bounds and line ends', async () => {
    const base64 = part(
      [html, 'content-transfer-encoding: BASE64'],
      Buffer.from('<p>One').toString('base64'),
    )
    expect(await read(message('x', base64))).toEqual(['https://tides.example/snapshot <p>One'])
    const lines = message('x y', part([html, location], '<p>--x y\r\n --x y\r\n--x yz\r\nend'))
    const body = '<p>--x y\r\n --x y\r\n--x yz\r\nend'
    expect(await read(lines)).toEqual([`https://tides.example/page ${body}`])
    expect(await read(lines.replaceAll('\r\n', '\n'))).toEqual([
      `https://tides.example/page ${body.replaceAll('\r\n', '\n')}`,
    ])
    const single = `MIME-Version: 1.0\n${html}; charset="windows-1251"\n${quoted}\n${location}\n\n<p>=CF=f0=3`
    expect(await read(single)).toEqual(['https://tides.example/page <p>Пр=3'])
    const inner = message('inner', part([html, 'Content-Location: file:///C:/x.html'], '<p>Inner'))
    expect(await read(message('outer', inner))).toEqual(['https://tides.example/snapshot <p>Inner'])
    const cut = message('x', part([html, location], '<p>Cut off'))
    expect(await read(cut.slice(0, cut.indexOf(' off')))).toEqual([
      'https://tides.example/page <p>Cut',
    ])
  })

  test('that is broken, empty or too large tells so', async () => {
    expect(await read('')).toEqual(['BROKEN_ARCHIVE'])
    expect(await read('no header')).toEqual(['BROKEN_ARCHIVE'])
    expect(await read('A: b\n\n')).toEqual(['EMPTY_ARCHIVE'])
    expect(await read(message('x', part(['Content-Type: image/png'], 'x')))).toEqual([
      'EMPTY_ARCHIVE',
    ])
    expect(await read(message('x', part([html], '%PDF-1.4')))).toEqual(['NOT_TEXT'])
    expect(
      await read(message('x', part([html], 'x'.repeat(99))), { ...inputLimits, maxBytes: 98 }),
    ).toEqual(['PAGE_TOO_LARGE'])
  })

  test('takes time in proportion to its size', async () => {
    const deep = Array.from(
      { length: 3000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    )
    for (const hostile of [
      deep.join(''),
      message('x', ...Array(30_000).fill(part([html], 'x'))),
      message('-'.repeat(200), '-'.repeat(5_000_000)),
      message('x', part([html, quoted], '='.repeat(10_000_000))),
      message('x', part([html, quoted], `=${' '.repeat(79)}x`.repeat(100_000))),
      message('x', part([`X: ${'y'.repeat(5_000_000)}`], 'x')),
    ])
      expect((await read(hostile)).length).toBe(1)
  })

  test('is read whatever it holds', () => {
    const piece = fc.constantFrom(
      ...[
        '--x',
        '\r\n',
        '\n',
        '--',
        'Content-Type: text/html',
        'Content-Type: multipart/x; boundary=x',
        '=',
        '=4',
        ' ',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        try {
          for (const found of readMimeMessage(Buffer.from(pieces.join(''))).parts) found.content()
        } catch (error) {
          expect((error as Error).message).toMatch(/header/)
        }
      }),
    )
  })
})

describe('a page that a browser saved', () => {
  test.each([
    [
      '<!DOCTYPE html>\n<!-- saved from url=(0029)https://tides.example/page?a=1 -->\n<html>',
      'https://tides.example/page?a=1',
    ],
    ['<!-- saved from url=(0025)https://tides.example/ü -->', 'https://tides.example/ü'],
    [
      '<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://tides.example/ \n saved date: Thu Nov 19\n-->',
      'https://tides.example/',
    ],
  ])('%j states its URL', (html, url) => {
    expect(savedFromUrl(html)).toBe(url)
  })

  test.each([
    '<!-- saved from url=(0014)about:internet -->',
    '<!-- saved from url=(0022)file:///C:/page.html -->',
    '<p>saved from url=(0023)https://tides.example/',
    `${' '.repeat(5000)}<!-- saved from url=(0023)https://tides.example/ -->`,
    `<!--${' '.repeat(4000)}`,
  ])('%j states none', (html) => {
    expect(savedFromUrl(html)).toBeUndefined()
  })
})
