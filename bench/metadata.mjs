// Accuracy of titles, days and authors: node bench/metadata.mjs CORPUS... [--peers NAME,NAME] [--worst
// title|date|author] [--among] [--model FILE] [--pages N] [--cost]. The bundled model was trained on all sites of the
// corpora of its card; use --model with one that `treesift model train-metadata --half` trained on half of the sites.
// --among counts the gold values that are among the candidates at all. --cost measures time beside htmlparser2, also
// on hostile pages.
import { parseArgs } from 'node:util'
import { nameKey } from '../dist/analysis/metadata/fields/split-names.js'
import { readMetadata } from '../dist/analysis/metadata/read-metadata.js'
import { isSameTitle, MetadataAccuracy } from '../dist/lab/evaluation/metadata-accuracy.js'
import { openPeer } from '../dist/lab/peers/peer.js'
import { isPeer } from '../dist/lab/peers/peers.js'
import { comparedMetadata } from '../dist/lab/training/metadata/held-out-answers.js'
import {
  contextOf,
  isInTrainingHalf,
  metadataGoldPages,
} from '../dist/lab/training/metadata/metadata-gold.js'
import { readMetadataModel } from '../dist/store/models/model-files.js'
import { defaultFolder } from './support/corpus.mjs'
import { reportMetadataCost } from './support/metadata-cost.mjs'
import { table } from './support/table.mjs'

/** @typedef {import('../dist/lab/evaluation/metadata-accuracy.js').PageMetadata} PageMetadata */
/** @typedef {import('../dist/lab/training/metadata/metadata-gold.js').MetadataGold} MetadataGold */
/** @typedef {import('../dist/lab/evaluation/system.js').EvaluatedSystem} EvaluatedSystem */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'string', default: '' },
    worst: { type: 'string' },
    among: { type: 'boolean' },
    model: { type: 'string' },
    pages: { type: 'string', default: 'Infinity' },
    cost: { type: 'boolean' },
  },
})
const { model } = readMetadataModel(values.model)

if (values.cost)
  await reportMetadataCost(positionals[0] ?? defaultFolder, Number(values.pages), model)
else {
  const peers = await Promise.all(
    values.peers
      .split(',')
      .filter(isPeer)
      .map((name) => openPeer(name)),
  )
  for (const path of positionals) await reportAccuracy(path, peers)
  for (const peer of peers) await peer.close()
}

/**
 * @param {string} path
 * @param {readonly EvaluatedSystem[]} peers
 */
async function reportAccuracy(path, peers) {
  /** @type {Map<string, MetadataAccuracy>} */
  const accuracies = new Map()
  /** @type {(group: string, system: string, found: PageMetadata, gold: PageMetadata) => void} */
  const add = (group, system, found, gold) => {
    const key = JSON.stringify([group, system])
    const accuracy = accuracies.get(key) ?? new MetadataAccuracy()
    accuracies.set(key, accuracy)
    accuracy.add(found, gold)
  }
  const among = { title: [0, 0], date: [0, 0], author: [0, 0] }
  let read = 0
  for await (const page of metadataGoldPages(path)) {
    if (read++ >= Number(values.pages)) break
    if (values.among) countAmong(page, among)
    const half = isInTrainingHalf(page) ? 'even folds of sites' : 'odd folds of sites'
    const own = comparedMetadata(readMetadata(contextOf(page), model))
    for (const group of ['all', half, page.group]) add(group, 'treesift', own, page.gold)
    if (values.worst !== undefined) printIfWrong(page, own, values.worst)
    for (const peer of peers) {
      const found = await metadataBy(peer, page)
      for (const group of ['all', half]) add(group, peer.name, found, page.gold)
    }
  }
  for (const [field, [found = 0, gold = 0]] of Object.entries(values.among ? among : {}))
    console.log(`${field}: ${found} of ${gold} are among the candidates`)
  const rows = [...accuracies].map(([key, { pages, title, date, authors }]) => [
    .../** @type {string[]} */ (JSON.parse(key)),
    `${pages}`,
    ...[title, date, authors.precision, authors.recall, authors.f1].map((share) =>
      share.toFixed(4),
    ),
  ])
  const order = (group = '') => (group === 'all' ? 0 : group.includes('folds') ? 1 : 2)
  rows.sort((a, b) => order(a[0]) - order(b[0]) || `${a[0]}`.localeCompare(`${b[0]}`))
  const heading = ['group', 'system', 'pages', 'title', 'date', 'P', 'R', 'authors F1']
  console.log(`${path}\n${table([heading, ...rows])}`)
}

/**
 * @param {EvaluatedSystem} peer
 * @param {MetadataGold} page
 * @returns {Promise<PageMetadata>}
 */
async function metadataBy(peer, page) {
  try {
    return (await peer.answer(page.raw)).metadata ?? {}
  } catch {
    return {}
  }
}

/**
 * @param {MetadataGold} page
 * @param {Record<'title' | 'date' | 'author', number[]>} among
 */
function countAmong(page, among) {
  const context = contextOf(page)
  const texts = model.candidateTexts(context)
  const { title, date, author = [] } = page.gold
  /**
   * @param {keyof typeof among} field
   * @param {(candidate: { key: string, occurrences: readonly { value: unknown }[] }) => boolean} isGold
   */
  const count = (field, isGold) => {
    const candidates = model.score(field, context, texts[field])
    const counts = among[field]
    counts[0] = (counts[0] ?? 0) + (candidates.some(({ candidate }) => isGold(candidate)) ? 1 : 0)
    counts[1] = (counts[1] ?? 0) + 1
  }
  if (title !== undefined)
    count('title', ({ occurrences }) =>
      occurrences.some(({ value }) => isSameTitle(String(value), title)),
    )
  if (date !== undefined) count('date', ({ key }) => key === date.slice(0, 10))
  for (const name of author) count('author', ({ key }) => key === nameKey(name))
}

/**
 * @param {MetadataGold} page
 * @param {PageMetadata} found
 * @param {string} field
 */
function printIfWrong({ raw, gold }, found, field) {
  const [expected, actual] = [gold, found].map((metadata) =>
    JSON.stringify(Object.entries(metadata).find(([name]) => name === field)?.[1]),
  )
  if (expected !== undefined && expected !== actual)
    console.log(`${raw.id}: ${actual}, not ${expected}`)
}
