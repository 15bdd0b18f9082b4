import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { SqliteRuleStore } from '../../../dist/store/sqlite/sqlite-rule-store.js'
import { ordinaryPage } from '../attacks/attack.mjs'
import { labelledPage } from '../generated-sites.mjs'
import { run, start } from './program.mjs'

/** @typedef {import('./program.mjs').Tried} Tried */

/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGKILL', 'SIGTERM', 'SIGINT']
const trained = 'a.crash.example'
const crawled = 'crawl.example'

/**
 * Trains a site and extracts pages of another one into the same database at the same time, and kills one of them or both
 * at a random moment, again and again: the database stays whole, and what a training reported is there ever after.
 * @param {string} folder
 * @param {number} times
 * @returns {Promise<Tried>}
 */
export async function killOften(folder, times) {
  const path = join(folder, 'rules.db')
  mkdirSync(join(folder, 'pages'))
  // without a database extraction fails, and rightly so
  writePages(folder, 0)
  await run(['train', 'labels.jsonl', '--db', path], folder)
  const failures = []
  let [reported, kills] = [pagesIn(0), 0]
  for (let at = 0; kills < times; at++) {
    writePages(folder, at)
    const runs = [
      start(['train', 'labels.jsonl', '--db', path, '--json'], folder),
      start(
        ['extract', 'list.jsonl', '--db', path, '--format', 'jsonl', '--output', `out-${at}.jsonl`],
        folder,
      ),
    ]
    for (const { stdin } of runs) stdin.end()
    const victims = runs.filter(() => Math.random() < 0.6)
    await sleep(Math.random() * 2500)
    for (const victim of victims)
      if (!victim.hasEnded()) victim.kill(signals[kills++ % signals.length] ?? 'SIGKILL')
    const [training, extracting] = await Promise.all(runs.map(({ ended }) => ended))
    for (const ended of [training, extracting])
      if (ended?.signal === null && ended.code !== 0)
        failures.push(`round ${at}: ${ended.code}: ${ended.err}`)
    if (training?.code === 0) reported = Math.max(reported, pagesIn(at))
    failures.push(...problemsOf(path, reported).map((problem) => `round ${at}: ${problem}`))
  }
  writePages(folder, 7)
  for (const words of [
    ['train', 'labels.jsonl', '--db', path],
    ['extract', 'list.jsonl', '--db', path, '--format', 'jsonl', '--output', 'last.jsonl'],
  ]) {
    const { code, err } = await run(words, folder)
    if (code !== 0) failures.push(`afterwards: ${err}`)
  }
  if (readFileSync(join(folder, 'last.jsonl'), 'utf8').split('\n').length !== 9)
    failures.push('afterwards: lines are missing')
  return {
    told: `${kills} kills of training and of extraction beside it`,
    failures,
  }
}

const pagesIn = (/** @type {number} */ round) => 1 + (round % 8)

/**
 * @param {string} folder
 * @param {number} round
 */
function writePages(folder, round) {
  const labelled = Array.from({ length: pagesIn(round) }, (_, at) =>
    JSON.stringify(labelledPage(trained, at + 1)),
  )
  writeFileSync(join(folder, 'labels.jsonl'), `${labelled.join('\n')}\n`)
  const pages = Array.from({ length: 8 }, (_, at) =>
    JSON.stringify({
      id: `${at}`,
      url: `https://${crawled}/story/${round}-${at}`,
      html: ordinaryPage(3 + at),
    }),
  )
  writeFileSync(join(folder, 'list.jsonl'), `${pages.join('\n')}\n`)
}

/**
 * @param {string} path
 * @param {number} reported
 */
function problemsOf(path, reported) {
  try {
    const reader = SqliteRuleStore.forReadingIfThere(path)
    const found = reader.find(trained)
    const pages = reader.trainingState(trained).pages.length
    reader.close()
    const fields = found?.rules.map(({ field }) => field).join() ?? ''
    const isWhole = fields === '' ? reported === 0 : fields === 'headline,main,writer'
    const database = new Database(path, { fileMustExist: false })
    const integrity = database.pragma('integrity_check', { simple: true })
    database.close()
    return [
      ...(isWhole && pages >= reported
        ? []
        : [`${pages} pages and the fields "${fields}", after ${reported} were reported`]),
      ...(integrity === 'ok' ? [] : [`${integrity}`]),
    ]
  } catch (error) {
    return [`${error}`]
  }
}
