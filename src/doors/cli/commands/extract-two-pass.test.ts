import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { GeneralModel } from '../../../analysis/model/general-model.js'
import {
  constantGeneralModel,
  testModelCard,
} from '../../../analysis/model/general-model.test-kit.js'
import { siteFeatureNames } from '../../../analysis/model/site/site-features.js'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { BoostedTrees } from '../../../ml/boosting/boosted-trees.js'
import { Matrix } from '../../../ml/numeric/matrix.js'
import { writeGeneralModel } from '../../../store/models/model-files.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const story = (at: number) => `Story ${at}: ${`the ferry of day ${at} was late again. `.repeat(20)}`
const note =
  'Read the timetable of the ferry in the harbour, where it hangs next to the door. '.repeat(5)

const line = (at: number, site: string) =>
  JSON.stringify({
    id: `p${at}`,
    url: `https://${site}/${at}`,
    html: `<p>${story(at)}</p><div>${note}</div>`,
  })

/** Two pages of a site, and the only one of another. */
const lines = [line(1, 'x.example'), line(2, 'x.example'), line(3, 'y.example')]

let list: string
let model: string
beforeEach(async () => {
  list = await folder.write('list.jsonl', lines.join('\n'))
  model = folder.path('x.model')
  // it holds everything for content, but texts that other pages of the site have
  const { predictor, confidence } = constantGeneralModel()
  const rows = new Matrix(siteFeatureNames, 2)
  rows.column(siteFeatureNames.indexOf('site.same-text'))[1] = 1
  const few = { rounds: 1, learningRate: 1, minLeafRows: 1, l2: 0 }
  const trees = new BoostedTrees({ ...few, objective: 'squared' }).fit(rows, [2, -12])
  const correcting = new GeneralModel(predictor, confidence, undefined, { trees, strength: 1 })
  writeGeneralModel(model, { card: testModelCard, model: correcting })
})

const extract = (...words: readonly string[]) =>
  outcome('extract', list, '--model', model, '--no-learn', '--format', 'jsonl', ...words)

test('the other pages of a site are used, whatever their order; a page alone is decided as ever', async () => {
  const alone = await extract()
  const both = await extract('--two-pass')
  expect(both.err).toContain('first pass: summaries of 3 pages of 2 sites')
  expect(both).toMatchObject({ code: 0 })
  const [first, second, third] = both.out.trim().split('\n')
  expect(alone.out.match(/timetable/g)).toHaveLength(15)
  expect([first, second].join()).not.toContain('timetable')
  expect(third).toBe(alone.out.trim().split('\n')[2])
  writeFileSync(list, lines.toReversed().join('\n'))
  const reversed = (await extract('--two-pass')).out.trim().split('\n')
  expect(reversed).toEqual([third, second, first])
})

test('copies of a page say nothing about it', async () => {
  writeFileSync(list, [lines[0], lines[0]].join('\n'))
  expect((await extract('--two-pass')).out).toBe((await extract()).out)
})

test('--site gives the pages of a file without URLs a site', async () => {
  const withoutUrl = lines.map((one) => JSON.stringify({ ...JSON.parse(one), url: undefined }))
  writeFileSync(list, withoutUrl.join('\n'))
  expect((await extract('--two-pass')).out).toBe((await extract()).out)
  const named = await extract('--two-pass', '--site', 'x.example')
  expect(named.out).not.toBe((await extract('--site', 'x.example')).out)
})

describe('an interrupted run', () => {
  const output = () => folder.path('out.jsonl')
  const words = () => ['--two-pass', '--output', output()]

  /** Simulates a run that is killed after the first page. */
  async function stopped() {
    const { Delivery } = await import('../../../app/batch/delivery.js')
    const { prototype } = Delivery
    const { write } = prototype
    let left = 1
    try {
      prototype.write = async function (page) {
        if (left-- === 0) throw new RangeError('killed')
        await write.call(this, page)
        this.stop()
      }
      return await extract(...words())
    } finally {
      prototype.write = write
    }
  }

  test('is resumed with the same first pass', async () => {
    await extract(...words())
    const whole = readFileSync(output(), 'utf8')
    await stopped()
    expect(await extract(...words(), '--resume')).toMatchObject({ code: 0 })
    expect(readFileSync(output(), 'utf8')).toBe(whole)
  })

  test('is refused where the first pass finds something else, or there is none', async () => {
    await stopped()
    expect((await extract('--output', output(), '--resume')).err).toContain('its options differ')
    // pages that follow are no part of what is done, but of what the first pass finds
    writeFileSync(list, [...lines.slice(0, 2), line(4, 'x.example')].join('\n'))
    expect(await extract(...words(), '--resume')).toMatchObject({
      code: 2,
      err: expect.stringContaining('its first pass now finds something else'),
    })
  })
})

test.each([
  [['-', '--two-pass'], 'standard input'],
  [['https://x.example/', '--two-pass'], 'fetch the pages into a file first'],
  [['x.html', '--two-pass', '--method', 'all-text'], 'without --method'],
])('%j is wrong use', async (words, message) => {
  expect(await outcome('extract', ...words)).toMatchObject({
    code: 2,
    err: expect.stringContaining(message),
  })
})
