// Titles, days and authors beside what is known of pages, with peers in the same run:
// node bench/metadata.mjs CORPUS... [--peers readability-linkedom,defuddle] [--worst title|date|author]
// The model that comes along has learned from half of the sites of some corpora: halves are told apart.
import { parseArgs } from 'node:util'
import { isInLearnedHalf, knownPages, saidBy } from '../dist/app/metadata/known-pages.js'
import { bundledMetadataModel } from '../dist/app/metadata/lazy-metadata.js'
import { plainMetadata } from '../dist/app/metadata/plain-metadata.js'
import { MetadataTally } from '../dist/evaluation/metadata-tally.js'
import { readMetadata } from '../dist/metadata/read-metadata.js'
import { openPeer } from '../dist/peers/peer.js'
import { table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { peers: { type: 'string' }, worst: { type: 'string' } },
})
const peers = await Promise.all((values.peers?.split(',') ?? []).map((name) => openPeer(name)))
const model = bundledMetadataModel()

const own = async (known) => plainMetadata(readMetadata(saidBy(known), model))
const answerOf = (peer) => async (known) => {
  try {
    return (await peer.answer(known.raw)).metadata ?? {}
  } catch {
    return {}
  }
}
const systems = [['treesift', own], ...peers.map((peer) => [peer.name, answerOf(peer)])]

for (const path of positionals) {
  const tallies = new Map()
  const add = (system, group, found, gold) => {
    const key = JSON.stringify([group, system])
    if (!tallies.has(key)) tallies.set(key, new MetadataTally())
    tallies.get(key).add(found, gold)
  }
  for await (const known of knownPages(path)) {
    const half = isInLearnedHalf(known) ? 'even folds of sites' : 'odd folds of sites'
    for (const [name, ask] of systems) {
      const found = await ask(known)
      for (const group of ['all', half]) add(name, group, found, known.gold)
      if (name !== 'treesift') continue
      add(name, known.group, found, known.gold)
      if (values.worst !== undefined) showWrong(known, found)
    }
  }
  const rows = [...tallies].map(([key, { pages, title, date, authors }]) => [
    ...JSON.parse(key),
    `${pages}`,
    ...[title, date, authors.precision, authors.recall, authors.f1].map((share) =>
      share.toFixed(4),
    ),
  ])
  const order = (group) => (group === 'all' ? 0 : group.includes('folds') ? 1 : 2)
  rows.sort((a, b) => order(a[0]) - order(b[0]) || (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
  console.log(
    `${path}\n${table([['group', 'system', 'pages', 'title', 'date', 'P', 'R', 'authors F1'], ...rows])}`,
  )
}
for (const peer of peers) await peer.close()

function showWrong({ raw, gold }, found) {
  const field = values.worst
  const [due, there] = [gold[field], found[field]].map((value) => JSON.stringify(value))
  if (due !== undefined && due !== there) console.log(`${raw.id}: ${there}, not ${due}`)
}
