import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BrowserNotFound } from '../../core/errors.js'
import { findBrowser } from './browser.js'

const folder = mkdtempSync(join(tmpdir(), 'treesift-browser-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = join(folder, 'chromium')
writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
const text = join(folder, 'text')
writeFileSync(text, '', { mode: 0o644 })

test('the named browser has precedence over that of the environment', () => {
  expect(findBrowser(program, { TREESIFT_BROWSER: text })).toBe(program)
  expect(findBrowser(undefined, { TREESIFT_BROWSER: program })).toBe(program)
})

test('a named path that is not executable gives an error', () => {
  for (const wrong of [text, folder, join(folder, 'none')]) {
    expect(() => findBrowser(wrong, { TREESIFT_BROWSER: program })).toThrow(BrowserNotFound)
    expect(() => findBrowser(undefined, { TREESIFT_BROWSER: wrong })).toThrow(BrowserNotFound)
  }
})

test('without a name the usual places and PATH are searched', () => {
  expect(findBrowser(undefined, { PATH: `:${folder}` })).toMatch(/chrom/i)
})
