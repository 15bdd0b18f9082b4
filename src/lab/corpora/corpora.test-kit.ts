import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { errorReport } from '../../core/errors.js'
import type { GoldInput } from './gold.js'

/** A temporary folder for each test. */
export interface TestFolder {
  readonly path: (name: string) => string
  readonly write: (name: string, content: string | Buffer) => Promise<string>
}

export function testFolder(): TestFolder {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'treesift-corpora-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const path = (name: string): string => join(folder, name)
  return {
    path,
    async write(name, content) {
      await mkdir(dirname(path(name)), { recursive: true })
      await writeFile(path(name), content)
      return path(name)
    },
  }
}

export const jsonLines = (...values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n')

/**
 * Pages with the html in place of the page, fields as an object, and without labels; failures as id, code and
 * message.
 */
export async function collectGold(inputs: AsyncIterable<GoldInput>): Promise<readonly unknown[]> {
  const collected: unknown[] = []
  for await (const input of inputs) {
    if (input.kind === 'failed') {
      const { code, message } = errorReport(input.error)
      collected.push([input.id, code, message])
    } else {
      const { kind: _, page, fields, labels: _labels, ...gold } = input
      const { id, html } = page
      collected.push({ id, html, ...gold, fields: Object.fromEntries(fields) })
    }
  }
  return collected
}
