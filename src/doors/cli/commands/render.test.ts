import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { skipWithoutBrowser } from '../../../page/render/render.test-kit.js'
import { commandLine } from '../cli.test-kit.js'

const folder = mkdtempSync(join(tmpdir(), 'treesift-render-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const runCli = commandLine()
const at = (name: string): string => join(folder, name)
const text = 'Dense text that says a plain thing at some length, and then another one. '.repeat(4)
writeFileSync(at('a.html'), `<body><p><a href=/>Home</a></p><div><p>${text}</p></div>`)

test('without a browser the message says what to install', async () => {
  vi.stubEnv('TREESIFT_BROWSER', at('none'))
  const { code, err } = await runCli('render', at('a.html'))
  expect(code).toBe(1)
  expect(err).toMatch(/Install it .*\[BROWSER_NOT_FOUND\]/)
})

test('--render needs a method that uses boxes', async () => {
  const { code, err } = await runCli('extract', at('a.html'), '--render', '--method', 'all-text')
  expect(code).toBe(2)
  expect(err).toMatch(/hybrid-density.*\[BAD_OPTION\]/)
})

test('a page that cannot be rendered is extracted from its text, with a warning', async () => {
  vi.stubEnv('TREESIFT_BROWSER', at('none'))
  const { code, out, err } = await runCli(
    ...['extract', at('a.html'), '--method', 'hybrid-density', '--render'],
  )
  expect(code).toBe(0)
  expect(out).toContain('Dense text')
  expect(err).toMatch(/BROWSER_NOT_FOUND[\s\S]*used its text only/)
})

test('a method that gets no boxes is not compared', async () => {
  vi.stubEnv('TREESIFT_BROWSER', at('none'))
  const { out } = await runCli('compare', at('a.html'), '--method', 'hybrid-density', '--render')
  expect(out).toContain('[BROWSER_NOT_FOUND]')
})

describe.skipIf(skipWithoutBrowser)('with Chromium', () => {
  test('boxes are stored beside the page, and no browser is started again', async () => {
    const { code, out } = await runCli('render', at('a.html'), '--picture', at('a.png'))
    expect(code).toBe(0)
    expect(out).toMatch(/a\.boxes\.json, .*a\.png: \d+ boxes, 1280 x \d+\n$/)
    expect(readFileSync(at('a.png')).subarray(1, 4).toString('latin1')).toBe('PNG')
    vi.stubEnv('TREESIFT_BROWSER', at('none'))
    const found = await runCli('extract', at('a.html'), '--method', 'hybrid-density', '--render')
    expect(found.out).toContain('Dense text')
    expect(found.err).toBe('')
  })

  test('a page that fails does not stop the others', async () => {
    writeFileSync(at('b.html'), '<p>b')
    const { code, out, err } = await runCli('render', at('none.html'), at('b.html'))
    expect(code).toBe(1)
    expect(out).toContain('b.boxes.json')
    expect(err).toContain('[INPUT_NOT_FOUND]')
  })

  test('a picture is drawn of one page only', async () => {
    const { code, err } = await runCli(
      'render',
      at('a.html'),
      at('b.html'),
      '--picture',
      at('c.png'),
    )
    expect(code).toBe(2)
    expect(err).toContain('[BAD_OPTION]')
    expect(existsSync(at('c.png'))).toBe(false)
  })
})
