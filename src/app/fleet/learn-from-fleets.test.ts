import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInputs } from '../../input/inputs.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import { lazyModel } from '../../store/models/lazy-models.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { extractInputs } from '../batch/extract-inputs.js'
import { OnlineLearner } from '../online-learning/online-learner.js'
import { list, range, story } from '../online-learning/online-learning.test-kit.js'
import { doShards, fleetFolder, submitted, writeList } from './fleet.test-kit.js'
import { learnFromFleets } from './learn-from-fleets.js'

const folder = fleetFolder()
const model = lazyModel()
const onWarning = (message: string): never => {
  throw new Error(message)
}

/** Everything that is learned. */
function knowledgeIn(path: string) {
  const reader: RuleReader = SqliteRuleStore.forReading(path)
  const sites = [...new Set([...reader.sites(), 'tide.example', 'other.example'])].sort()
  try {
    return sites.map((site) => ({
      site,
      kept: reader.keptFor(site),
      uses: reader.usesOverTime(site),
      observed: reader.observations.observedPages(site),
      drifts: reader.observations.driftsOf(site),
    }))
  } finally {
    reader.close()
  }
}

/** What one process learns from lists, from the rules in `base`. */
async function byOneProcess(lists: readonly string[], base: string, path: string, at: string) {
  copyFileSync(base, path)
  const now = () => new Date(at)
  const rules = SqliteRuleStore.forReading(path)
  const learner = new OnlineLearner({
    store: SqliteRuleStore.forWriting(path, now),
    model,
    learns: 'at the end',
    now,
    onWarning,
  })
  for await (const _ of extractInputs(findInputs({ pages: lists }), { rules, model, learner }));
  rules.close()
  return knowledgeIn(path)
}

const anyPage = fc.oneof(
  fc
    .tuple(fc.nat(40), fc.constantFrom('bold', 'moved', 'none'))
    .map(([at, kind]) => story(at, kind)),
  fc.nat(9).map(list),
  fc.nat(9).map((at): RawPage => ({ ...list(at), url: `https://other.example/${at}` })),
)

let run = 0

test('shards that are done in any order, some of them twice, teach what the pages teach one process', async () => {
  const crawl = fc.record({
    pages: fc.array(anyPage, { minLength: 1, maxLength: 40 }),
    shardBytes: fc.integer({ min: 1, max: 5_000 }),
    seed: fc.integer(),
  })
  await fc.assert(
    fc.asyncProperty(crawl, async ({ pages, shardBytes, seed }) => {
      const at = (name: string) => folder.at(`${run}-${name}`)
      run++
      writeList(at('pages.jsonl'), pages)
      const fleet = await submitted(at('out'), [at('pages.jsonl')], folder.at('rules.db'), {
        shardBytes,
      })
      const mixed = fleet.shards.map(
        (_, place) => fleet.shards[(place * 7 + Math.abs(seed)) % fleet.shards.length]!,
      )
      await doShards(fleet, [...mixed, ...fleet.shards, ...mixed])
      const learned = await learnFromFleets({
        outputs: [at('out'), at('out')],
        target: at('next.db'),
        onWarning,
      })
      expect(learned.fleets).toBe(1)
      const { submission, folder: output } = fleet
      const expected = await byOneProcess(
        [at('pages.jsonl')],
        output.rulesPath(submission),
        at('one.db'),
        submission.submittedAt,
      )
      expect(knowledgeIn(at('next.db'))).toEqual(expected)
    }),
    { numRuns: 8 },
  )
})

test('two fleets teach the same in any order', async () => {
  const fleets = []
  for (const [name, from] of [
    ['a', 0],
    ['b', 20],
  ] as const) {
    writeList(
      folder.at(`${name}.jsonl`),
      range(from, from + 20).flatMap((at) => [story(at, 'bold'), list(at)]),
    )
    const fleet = await submitted(
      folder.at(name),
      [folder.at(`${name}.jsonl`)],
      folder.at('rules.db'),
    )
    await doShards(fleet, fleet.shards)
    fleets.push(fleet)
  }
  const learn = async (outputs: readonly string[], target: string) => {
    await learnFromFleets({ outputs: outputs.map(folder.at), target: folder.at(target), onWarning })
    return knowledgeIn(folder.at(target))
  }
  const found = await learn(['a', 'b'], 'ab.db')
  expect(await learn(['b', 'a', 'b'], 'ba.db')).toEqual(found)
  const uses = found.find(({ site }) => site === 'tide.example')!.uses
  expect(uses.map(({ hits, misses }) => hits + misses)).toContain(40)
})

test('what is not done, or left no evidence, is not learned from; a database is not replaced', async () => {
  writeList(
    folder.at('a.jsonl'),
    range(0, 3).map((at) => story(at)),
  )
  const fleet = await submitted(folder.at('a'), [folder.at('a.jsonl')], folder.at('rules.db'))
  const learn = (target: string) =>
    learnFromFleets({ outputs: [folder.at('a')], target: folder.at(target), onWarning })
  await expect(learn('next.db')).rejects.toMatchObject({ code: 'FLEET_UNFINISHED' })
  await doShards(fleet, fleet.shards)
  await expect(learn('rules.db')).rejects.toMatchObject({ code: 'BAD_OPTION' })
  await learn('next.db')
})

test('rules that are not there, folders that are not, and damaged evidence are named by codes', async () => {
  writeList(
    folder.at('a.jsonl'),
    range(0, 3).map((at) => story(at)),
  )
  const fleet = await submitted(folder.at('a'), [folder.at('a.jsonl')], folder.at('rules.db'))
  await doShards(fleet, fleet.shards)
  const learn = (more: { base?: string; target?: string } = {}) =>
    learnFromFleets({ outputs: [folder.at('a')], target: folder.at('n.db'), onWarning, ...more })
  const codes: readonly [object, string][] = [
    [{ base: folder.at('none.db') }, 'DATABASE_NOT_FOUND'],
    [{ target: folder.at('none/n.db') }, 'OUTPUT_UNWRITABLE'],
  ]
  for (const [more, code] of codes) await expect(learn(more)).rejects.toMatchObject({ code })
  const evidence = folder.at('a/shards/00000/00000001.evidence.jsonl')
  const [header] = readFileSync(evidence, 'utf8').split('\n', 1)
  const uses = '[{"rule": {"site": "x"}, "result": "hit", "values": []}]'
  for (const line of ['{}', '{"site": "x.example"}', `{"site": "x.example", "uses": ${uses}}`]) {
    writeFileSync(evidence, `${header}\n${line}\n`)
    await expect(learn(), line).rejects.toMatchObject({ code: 'BROKEN_SHARD' })
  }
  rmSync(evidence)
  await expect(learn()).rejects.toMatchObject({ code: 'BROKEN_SHARD' })
  expect(existsSync(folder.at('n.db'))).toBe(false)
})
