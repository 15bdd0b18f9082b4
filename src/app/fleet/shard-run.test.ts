import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { range, story } from '../online-learning/online-learning.test-kit.js'
import { doShards, fleetFolder, submitted, usualOptions, writeList } from './fleet.test-kit.js'
import { mergeShards } from './merge-shards.js'
import { headerOf, jobOf } from './submission.js'

const folder = fleetFolder()

async function stories(count: number, options = usualOptions) {
  writeList(
    folder.at('pages.jsonl'),
    range(0, count).map((at) => story(at, 'bold')),
  )
  return submitted(folder.at('out'), [folder.at('pages.jsonl')], folder.at('rules.db'), { options })
}

type Fleet = Awaited<ReturnType<typeof stories>>

/** The merged pages. */
async function merged(fleet: Fleet, duplicates: 'marked' | 'as they are' = 'as they are') {
  const pieces: Uint8Array[] = []
  const write = async (all: AsyncIterable<Uint8Array>) => {
    for await (const piece of all) pieces.push(piece)
  }
  await mergeShards({ ...fleet, target: { kind: 'jsonl', write }, duplicates })
  return Buffer.concat(pieces)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('pages are merged in the order of the inputs; copies are marked over shards', async () => {
  const fleet = await stories(10)
  expect(fleet.shards.length).toBeGreaterThan(3)
  await doShards(fleet, fleet.shards.toReversed())
  const ids = range(0, 10).map((at) => `s${at}`)
  expect((await merged(fleet)).map(({ id }) => id)).toEqual(ids)
  const marks = (await merged(fleet, 'marked')).map(({ duplicateOf }) => duplicateOf)
  // the texts repeat after seven days, but for the number of boxes
  expect(marks[0]).toBeUndefined()
  expect(marks).toHaveLength(10)
})

test('a shard that is there is not done again; one of other options is refused', async () => {
  const fleet = await stories(2)
  await doShards(fleet, fleet.shards)
  let pages = 0
  const onPage = () => {
    pages++
  }
  await doShards(fleet, fleet.shards, 'usual', { onPage })
  expect(pages).toBe(0)
  const other = { ...fleet.submission, options: { ...usualOptions, title: 'heading' as const } }
  await expect(doShards(fleet, fleet.shards, 'usual', { submission: other })).rejects.toMatchObject(
    { code: 'BROKEN_SHARD' },
  )
})

test('the page that is being extracted is named while it is, where a worker has ended before', async () => {
  const fleet = await stories(2)
  const dying = { run: () => Promise.reject(new Error('the process ended')) }
  const [shard] = fleet.shards
  await expect(doShards(fleet, [shard!], 'one page at a time', { pool: dying })).rejects.toThrow()
  expect(await fleet.storage.markedPage(1)).toBe('s0')
  await doShards(fleet, [shard!], 'one page at a time')
  expect(await fleet.storage.markedPage(1)).toBeUndefined()
})

test('what workers left that ended is removed with the shard', async () => {
  const fleet = await stories(1)
  await doShards(fleet, fleet.shards)
  const place = folder.at('out/shards/00000')
  const files = readdirSync(place)
  writeFileSync(`${place}/00000001.jsonl.77.x.part`, 'begun')
  const again = { ...fleet.submission, options: fleet.submission.options }
  const writer = await fleet.storage.write(headerOf(again, fleet.shards[0]!))
  await writer.finish({ kind: 'treesift summary', pages: 0, failed: {} })
  expect(readdirSync(place)).toEqual(files)
})

test('a file that changed since, and one that is cut off, are refused', async () => {
  const fleet = await stories(3)
  appendFileSync(folder.at('pages.jsonl'), '{}\n')
  await expect(doShards(fleet, fleet.shards)).rejects.toMatchObject({ code: 'INPUT_CHANGED' })
  expect(fleet.storage.numbers().size).toBe(0)
  await expect(merged(fleet)).rejects.toMatchObject({ code: 'FLEET_UNFINISHED' })
})

test('a line that is no page is named when it is read', async () => {
  const fleet = await stories(2)
  await doShards(fleet, fleet.shards)
  const path = folder.at('out/shards/00000/00000001.jsonl')
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [lines[0], '{"id": "s0', ...lines.slice(2)].join('\n'))
  await expect(merged(fleet, 'marked')).rejects.toMatchObject({
    code: 'BROKEN_SHARD',
    message: expect.stringContaining('shard 1 of'),
  })
})

test('a failed page is a line in its place, and counted by its code', async () => {
  const pages = [story(0), { ...story(1), html: '' }, story(2)]
  writeList(folder.at('pages.jsonl'), pages)
  appendFileSync(folder.at('pages.jsonl'), 'no JSON\n')
  const list = [folder.at('pages.jsonl')]
  const options = { ...usualOptions, require: ['isbn'] }
  const fleet = await submitted(folder.at('out'), list, folder.at('rules.db'), { options })
  await doShards(fleet, fleet.shards)
  const lines = await merged(fleet)
  expect(lines.map(({ error }) => error.code)).toEqual([
    ...Array.from({ length: 3 }, () => 'MISSING_FIELD'),
    'BROKEN_LINE',
  ])
  const last = await fleet.storage.find(headerOf(fleet.submission, fleet.shards.at(-1)!))
  expect(last!.summary.failed).toHaveProperty('BROKEN_LINE', 1)
})

test('jobs have ids that queues take: the same for the same shard, no colon, letters', async () => {
  const fleet = await stories(4)
  const ids = fleet.shards.map((shard) => jobOf(fleet.submission, shard).id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^shard-[0-9a-f]{16}-\d+-[0-9a-f]{16}$/)
  expect(fleet.shards.map((shard) => jobOf(fleet.submission, shard).id)).toEqual(ids)
})

test('a damaged submission is named, whatever of it is damaged', async () => {
  const { folder: out, submission } = await stories(4)
  const plan = readFileSync(folder.at('out/shards.jsonl'), 'utf8')
  const lines = plan.trimEnd().split('\n')
  const read = async () => {
    for await (const _ of out.shards(submission));
  }
  const broken = { code: 'BROKEN_SUBMISSION', message: expect.stringContaining('shards.jsonl') }
  const damaged = [lines.slice(1), lines.slice(0, -1), [...lines, lines.at(-1)], ['{"number": 1']]
  const otherLast = [...lines.slice(0, -1), lines[0]]
  for (const left of [...damaged, otherLast, []]) {
    writeFileSync(folder.at('out/shards.jsonl'), left.join('\n'))
    await expect(read(), left.join()).rejects.toMatchObject(broken)
  }
  for (const text of ['', '{"id', '[]', '{}', '{"id": 7}']) {
    writeFileSync(folder.at('out/submission.json'), text)
    expect(() => out.find(), text).toThrow(
      expect.objectContaining({
        code: 'BROKEN_SUBMISSION',
        message: expect.stringContaining('.json'),
      }),
    )
  }
})

test('another submission is not mixed with the one that is there; the same one is found', async () => {
  const fleet = await stories(2)
  expect((await stories(2)).submission).toEqual(fleet.submission)
  await expect(stories(2, { ...usualOptions, blocks: true })).rejects.toMatchObject({
    code: 'OTHER_SUBMISSION',
    message: expect.stringContaining('options'),
  })
  const kept = readFileSync(folder.at('out/submission.json'), 'utf8')
  writeFileSync(folder.at('out/submission.json'), kept.replace(/"models": "./, '"models": "x'))
  expect(() => fleet.folder.readForWork()).toThrow(
    expect.objectContaining({
      code: 'WORKER_MISMATCH',
      message: expect.stringContaining('models'),
    }),
  )
})
