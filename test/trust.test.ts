import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExtractor } from '../src/app/extractor.js'
import { runCourse } from '../src/lab/stories/run-course.js'
import { storyCourse, storySite } from '../src/lab/stories/story-site.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-trust-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('invented sites, learned from three pages and extracted twice', () => {
  test.each(Array.from({ length: 15 }, (_, at) => at + 1))(
    'lose nothing that was right: site %i',
    async (seed) => {
      const { lost, unwarned, answers, confidentlyWrong } = await runCourse(
        storyCourse(storySite(seed, 14)),
        {
          passes: 2,
          learns: true,
        },
      )
      expect([lost, unwarned]).toEqual([[], []])
      expect(confidentlyWrong.length).toBeLessThan(0.01 * answers.length)
    },
    30_000,
  )
})

test('rules of a sample site are still those of its labels after it was extracted twice', async () => {
  const data = 'data/vallee-gazette.example'
  const pages = readdirSync(data)
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({
      ...JSON.parse(readFileSync(join(data, name.replace('.html', '.json')), 'utf8')),
      html: readFileSync(join(data, name), 'utf8'),
    }))
  const db = join(folder, 'vallee.db')
  const extractor = await createExtractor({ db })
  await extractor.train(pages)
  const first = []
  for (const { url, html } of pages) first.push(await extractor.extract({ url, html }))
  extractor.close()
  const again = await createExtractor({ db })
  for (const [at, { url, html }] of [...pages.entries()].reverse()) {
    const found = await again.extract({ url, html })
    expect(found.fields).toEqual(first[at]!.fields)
    expect([found.text, found.decidedBy]).toEqual([first[at]!.text, 'rule'])
  }
  again.close()
}, 30_000)
