// Titles, days and authors beside what is known of pages, with peers in the same run:
// node bench/metadata.mjs CORPUS... [--peers readability-linkedom,defuddle] [--worst title|date|author] [--among] [--model FILE]
// The model that comes along has learned from all sites of the corpora that it names; --model takes one that was learned
// from half of them by `treesift model train-metadata --half`: halves are told apart.
// --among counts where what is right is among the candidates at all: more cannot be chosen.
import { parseArgs } from 'node:util'
import { isInLearnedHalf, knownPages, saidBy } from '../dist/app/metadata/known-pages.js'
import { plainMetadata } from '../dist/app/metadata/plain-metadata.js'
import { isSameTitle, MetadataTally } from '../dist/evaluation/metadata-tally.js'
import { nameKey } from '../dist/metadata/names/split-names.js'
import { readMetadata } from '../dist/metadata/read-metadata.js'
import { openPeer } from '../dist/peers/peer.js'
import { readMetadataModel } from '../dist/store/model-store.js'
import { table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'string' },
    worst: { type: 'string' },
    among: { type: 'boolean' },
    model: { type: 'string' },
  },
})
const peers = await Promise.all((values.peers?.split(',') ?? []).map((name) => openPeer(name)))
const { model } = readMetadataModel(values.model)

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
  const among = { title: [0, 0], date: [0, 0], author: [0, 0] }
  for await (const known of knownPages(path)) {
    if (values.among) countAmong(known, among)
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
  if (values.among)
    for (const [field, [there, due]] of Object.entries(among))
      console.log(`${field}: ${there} of ${due} are among the candidates`)
  const order = (group) => (group === 'all' ? 0 : group.includes('folds') ? 1 : 2)
  rows.sort((a, b) => order(a[0]) - order(b[0]) || (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
  console.log(
    `${path}\n${table([['group', 'system', 'pages', 'title', 'date', 'P', 'R', 'authors F1'], ...rows])}`,
  )
}
for (const peer of peers) await peer.close()

function countAmong(known, among) {
  const page = saidBy(known)
  const mentions = model.mentionsOf(page)
  const { title, date, author = [] } = known.gold
  const count = (field, isIt) => {
    const there = model.judge(field, page, mentions[field]).some(({ candidate }) => isIt(candidate))
    among[field][0] += there ? 1 : 0
    among[field][1]++
  }
  if (title !== undefined)
    count('title', ({ said }) => said.some(({ value }) => isSameTitle(value, title)))
  if (date !== undefined) count('date', ({ key }) => key === date.slice(0, 10))
  for (const name of author) count('author', ({ key }) => key === nameKey(name))
}

function showWrong({ raw, gold }, found) {
  const field = values.worst
  const [due, there] = [gold[field], found[field]].map((value) => JSON.stringify(value))
  if (due !== undefined && due !== there) console.log(`${raw.id}: ${there}, not ${due}`)
}
