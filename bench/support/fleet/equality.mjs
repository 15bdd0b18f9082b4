import { statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../interruptions/program.mjs'
import { byOneProcess, differences, fleetWords, megabytesFor, writeCrawl } from './crawl.mjs'

/**
 * Two workers extract a crawl, as gzip and plain: what they write equals what one process writes.
 * @param {import('./crawl.mjs').Trial} trial
 */
export async function compareWithOneProcess(trial) {
  const failures = []
  const shards = []
  for (const input of Object.values(await writeCrawl(trial))) {
    const expected = await byOneProcess(trial, input)
    const output = `${input}.out`
    const size = megabytesFor(statSync(join(trial.folder, input)).size, 40)
    const words = fleetWords(trial, output, 'submit', input, '--shard-megabytes', `${size}`)
    const submitted = await run(words, trial.folder)
    if (submitted.code !== 0) failures.push(submitted.err)
    const work = fleetWords(trial, output, 'work', '--until-done', '--jobs', '1')
    for (const { code, err } of await Promise.all([0, 1].map(() => run(work, trial.folder))))
      if (code !== 0) failures.push(`worker: ${err}`)
    shards.push(/of (\d+) shards/.exec(submitted.err)?.[1])
    for (const problem of await differences(trial, output, expected))
      failures.push(`${input}: ${problem}`)
  }
  const told = `${trial.pages} pages as gzip and plain, ${shards.join(' and ')} shards, two workers: equal to one process`
  return { told, failures }
}
