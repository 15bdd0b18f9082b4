import { truncateSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../../lab/corpora/corpora.test-kit.js'
import { bundleLimits, bundleText } from '../../rules/exchange/bundle.js'
import { setOf } from '../../rules/exchange/exchange.test-kit.js'
import { readBundleFile } from './import-rules.js'

const folder = testFolder()
const sets = [setOf('tea.example', { field: 'Größe' })]
const text = bundleText(sets)
const coded = (code: string) => expect.objectContaining({ code })

describe('a file of exchanged rules', () => {
  test('is read plain or compressed, and from standard input', async () => {
    const plain = await folder.write('rules.json', `\ufeff${text}`)
    const packed = await folder.write('rules.json.gz', gzipSync(text))
    expect(await readBundleFile(plain)).toEqual(sets)
    expect(await readBundleFile(packed)).toEqual(sets)
    expect(await readBundleFile('-', Readable.from([Buffer.from(text)]))).toEqual(sets)
  })

  test('that is not there, is a folder, or is no UTF-8 is refused', async () => {
    const latin = await folder.write('latin.json', Buffer.from(text, 'latin1'))
    await expect(readBundleFile(folder.path('none'))).rejects.toThrow(coded('INPUT_NOT_FOUND'))
    await expect(readBundleFile(folder.path(''))).rejects.toThrow(coded('INPUT_UNREADABLE'))
    await expect(readBundleFile(latin)).rejects.toThrow(coded('BROKEN_BUNDLE'))
  })

  test('is read up to the size limit', async () => {
    const path = await folder.write('large.json', '')
    truncateSync(path, bundleLimits.maxBytes + 1)
    await expect(readBundleFile(path)).rejects.toThrow(coded('BUNDLE_TOO_LARGE'))
    truncateSync(path, bundleLimits.maxBytes)
    // of the allowed size, but all zeros
    await expect(readBundleFile(path)).rejects.toThrow(coded('BROKEN_BUNDLE'))
  })

  test('that decompresses to too much is refused', async () => {
    const zeros = Buffer.alloc(bundleLimits.maxBytes + 1)
    const path = await folder.write('bomb.json.gz', gzipSync(zeros))
    await expect(readBundleFile(path)).rejects.toThrow(coded('BUNDLE_TOO_LARGE'))
  })

  test('without an end is read up to the size limit', async () => {
    let given = 0
    async function* endless() {
      for (;;) {
        given += 2 ** 20
        yield Buffer.alloc(2 ** 20, ' ')
      }
    }
    await expect(readBundleFile('-', endless())).rejects.toThrow(coded('BUNDLE_TOO_LARGE'))
    expect(given).toBeLessThanOrEqual(bundleLimits.maxBytes + 2 ** 21)
  })
})
