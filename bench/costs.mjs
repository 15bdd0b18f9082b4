// What extraction costs, in one table: node bench/costs.mjs CORPORA [--only pages,rules,batch,start-up] [--pages 75]
// [--rounds 7] [--batch 1000] [--rules FILE] [--peers NAME,NAME] [--beside FOLDER]. Costs are processor time, which a
// busy machine changes least, as ratios to a floor measured in the same round; rounds alternate between all contenders.
// Printed are the median of the ratios and their spread, with wall time and the load of the machine beside them.
// Rules for `rules` are learned first, which takes minutes; --rules FILE keeps them, as bench/streaming.mjs does. Peers
// run in a process each, by their own time; `--beside` measures unseen pages with the build of another clone too, such
// as one of an older commit.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { extractPage, extractWithTrace } from '../dist/extraction/extract-page.js'
import { openPeer } from '../dist/lab/peers/peer.js'
import { isPeer } from '../dist/lab/peers/peers.js'
import { contentToMarkdown } from '../dist/output/formats/markdown.js'
import { jsonView, jsonViewWith, lineOf } from '../dist/output/formats/write.js'
import {
  bundledMetadataModel,
  lazyModel,
  lazyRecordModel,
} from '../dist/store/models/lazy-models.js'
import { evenly, goldPages, loadPages } from './support/corpus.mjs'
import { writeWarc } from './support/generated-warc.mjs'
import { htmlparser2 } from './support/htmlparser2.mjs'
import { learnedSites } from './support/learned-sites.mjs'
import { spreadOf } from './support/rounds.mjs'
import { fixed, table } from './support/table.mjs'

/** @typedef {{ readonly cpu: number, readonly wall: number, readonly megabytes?: number }} Cost */
/** @typedef {import('../dist/input/raw-page/raw-page.js').RawPage} RawPage */
/** @typedef {() => Cost | Promise<Cost>} Contender */
/** @typedef {Readonly<Record<string, Contender>>} Contenders */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: 'pages,rules,batch,start-up' },
    pages: { type: 'string', default: '75' },
    rounds: { type: 'string', default: '7' },
    batch: { type: 'string', default: '1000' },
    rules: { type: 'string' },
    peers: { type: 'string', default: '' },
    beside: { type: 'string' },
  },
})
const [corpora = ''] = positionals
const rounds = Number(values.rounds)
/** V8 compiles code in its first rounds. */
const warmUps = 2
const program = fileURLToPath(new URL('../dist/bundle/treesift.js', import.meta.url))
const usageHook = fileURLToPath(new URL('support/report-usage.mjs', import.meta.url))
const models = { model: lazyModel(), records: lazyRecordModel(), metadata: bundledMetadataModel }
const markdown = jsonViewWith({ formats: ['markdown'] })
const folder = mkdtempSync(join(tmpdir(), 'treesift-costs-'))

/** @type {(readonly (string | number)[])[]} */
const lines = []
const sections = {
  pages: measurePages,
  rules: measureRules,
  batch: measureBatch,
  'start-up': measureStart,
}
try {
  for (const [name, measure] of Object.entries(sections))
    if (values.only.split(',').includes(name)) await measure()
} finally {
  rmSync(folder, { recursive: true })
}
const heading = ['', 'over', 'ratio', 'spread', 'wall ratio', 'processor ms', 'peak MB']
console.log(`Processor time, medians of ${rounds} rounds; node ${process.version}, load ${load()}`)
console.log(table([heading, ...lines]))

function load() {
  return loadavg()
    .map((one) => fixed(one, 1))
    .join(' ')
}

async function measurePages() {
  for (const corpus of ['wcxb-dev', 'news-pages', 'swde-dev']) {
    const htmls = await samplesOf(join(corpora, corpus), Number(values.pages))
    const pages = htmls.map((html, at) => ({ id: `${at}`, html, warnings: [] }))
    const { model } = models
    const peers = await Promise.all(
      values.peers
        .split(',')
        .filter((name) => name !== '')
        .map(async (name) => {
          if (!isPeer(name)) throw new Error(`no peer ${name}: see peers/README.md`)
          return { name, peer: await openPeer(name) }
        }),
    )
    await measured(`unseen, ${corpus}: `, 'htmlparser2 parseDocument', htmls.length, {
      'htmlparser2 parseDocument': timed(() =>
        htmls.forEach(htmlparser2['htmlparser2 parseDocument']),
      ),
      'no-op parser': timed(() => htmls.forEach(htmlparser2['htmlparser2 Parser'])),
      text: timed(() => pages.forEach((page) => void extractPage(page, { model }))),
      JSONL: timed(() =>
        pages.forEach((page) => {
          lineOf(extractWithTrace(page, { ...models, content: 'text' }), jsonView)
        }),
      ),
      Markdown: timed(() =>
        pages.forEach((page) => {
          contentToMarkdown(extractWithTrace(page, { model }).content())
        }),
      ),
      ...(values.beside === undefined ? {} : await besides(resolve(values.beside), pages)),
      ...Object.fromEntries(
        peers.map(({ name, peer }) => [
          name,
          async () => {
            const start = performance.now()
            for (const page of pages) await peer.answer(page).catch(() => undefined)
            const wall = performance.now() - start
            // of another process only its time is known
            return { cpu: wall, wall }
          },
        ]),
      ),
    })
    await Promise.all(peers.map(({ peer }) => peer.close()))
  }
}

/**
 * Pages of a corpus, spread over all of it, whether it has a folder of them or lists.
 * @param {string} corpus
 * @param {number} count
 */
async function samplesOf(corpus, count) {
  const folder = join(corpus, 'html')
  if (existsSync(folder)) return loadPages(folder, count)
  const pages = []
  for await (const { page } of goldPages(corpus)) pages.push(page.html)
  return evenly(pages, count)
}

/**
 * The same with another build.
 * @param {string} folder
 * @param {readonly RawPage[]} pages
 * @returns {Promise<Contenders>}
 */
async function besides(folder, pages) {
  const load = (/** @type {string} */ file) => import(pathToFileURL(join(folder, file)).href)
  const other = await load('dist/extraction/extract-page.js')
  const output = await load('dist/output/formats/write.js')
  const markdown = await load('dist/output/formats/markdown.js')
  const store = await load('dist/store/models/lazy-models.js')
  const model = store.lazyModel()
  const models = { model, records: store.lazyRecordModel(), metadata: store.bundledMetadataModel }
  return {
    'text, beside': timed(() => pages.forEach((page) => void other.extractPage(page, { model }))),
    'JSONL, beside': timed(() =>
      pages.forEach((page) => {
        const found = other.extractWithTrace(page, { ...models, content: 'text' })
        output.lineOf(found, output.jsonView)
      }),
    ),
    'Markdown, beside': timed(() =>
      pages.forEach((page) => {
        markdown.contentToMarkdown(other.extractWithTrace(page, { model }).content())
      }),
    ),
  }
}

async function measureRules() {
  const sites = await learnedSites(corpora, values.rules)
  for (const [corpus, name] of [
    ['swde-dev', 'fields'],
    ['site-pages', 'news'],
  ]) {
    const tasks = sites
      .filter((site) => site.corpus === corpus)
      .flatMap(({ rules, pages }) => evenly(pages, 8).map((page) => ({ rules, page })))
      .filter(
        ({ rules, page }) =>
          extractWithTrace(page, { rules, model: models.model, content: 'text' }).trace.path ===
          'streaming',
      )
    const { model } = models
    await measured(`by rule, ${name}: `, 'no-op parser', tasks.length, {
      'no-op parser': timed(() =>
        tasks.forEach(({ page }) => void htmlparser2['htmlparser2 Parser'](page.html)),
      ),
      text: timed(() =>
        tasks.forEach(({ page, rules }) => void extractPage(page, { rules, model })),
      ),
      Markdown: timed(() =>
        tasks.forEach(({ page, rules }) => {
          lineOf(extractWithTrace(page, { rules, model, content: 'structure' }), markdown)
        }),
      ),
    })
  }
}

async function measureBatch() {
  const warc = join(folder, 'pages.warc.gz')
  const count = Number(values.batch)
  const pages = loadPages(join(corpora, 'wcxb-dev', 'html'), Math.min(count, 400))
  await writeWarc(warc, pages, count)
  const words = ['extract', warc, '--no-learn', '--format', 'jsonl', '--jobs']
  await measured(
    `batch of ${count}: `,
    '-j 1',
    count,
    { '-j 1': spawned([program, ...words, '1']), '-j 2': spawned([program, ...words, '2']) },
    { rounds: Math.min(rounds, 3), warmUps: 0 },
  )
}

async function measureStart() {
  const site = fileURLToPath(new URL('../data/nordlicht-magazin.example/', import.meta.url))
  const page = join(site, 'das-letzte-nebelhorn.html')
  const extract = [program, 'extract', page, '--no-learn']
  await measured('start-up: ', 'node -e 0', 1, {
    'node -e 0': spawned(['-e', '0']),
    '--version': spawned([program, '--version']),
    '--help': spawned([program, '--help']),
    'page of a known site, text': spawned(extract),
    'page of an unseen site, text': spawned([...extract, '--site', 'unseen.example']),
    'the same, JSONL': spawned([...extract, '--site', 'unseen.example', '--format', 'jsonl']),
  })
}

/**
 * @param {() => void} run
 * @returns {Contender}
 */
function timed(run) {
  return () => {
    const [before, start] = [process.cpuUsage(), performance.now()]
    run()
    const { user, system } = process.cpuUsage(before)
    return { cpu: (user + system) / 1000, wall: performance.now() - start }
  }
}

/**
 * What a process of Node uses from its start to its end.
 * @param {readonly string[]} words
 * @returns {Contender}
 */
function spawned(words) {
  const file = join(folder, 'usage.json')
  return () => {
    const start = performance.now()
    const { status, stderr } = spawnSync(process.execPath, ['--import', usageHook, ...words], {
      env: { ...process.env, USAGE_FILE: file },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`)
    const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(file, 'utf8'))
    const cpu = (userCPUTime + systemCPUTime) / 1000
    return { cpu, wall: performance.now() - start, megabytes: maxRSS / 1024 }
  }
}

/**
 * Adds a line for each contender: its costs as ratios to those of the floor in the same round.
 * @param {string} group
 * @param {string} floor
 * @param {number} pages
 * @param {Contenders} contenders
 */
async function measured(group, floor, pages, contenders, limits = { rounds, warmUps }) {
  process.stderr.write(`${group}${Object.keys(contenders).join(', ')} ...\n`)
  /** @type {Map<string, Cost[]>} */
  const costs = new Map(Object.keys(contenders).map((name) => [name, []]))
  for (let round = -limits.warmUps; round < limits.rounds; round++)
    for (const [name, run] of Object.entries(contenders)) {
      const cost = await run()
      if (round >= 0) costs.get(name)?.push(cost)
    }
  const floors = costs.get(floor) ?? []
  for (const [name, own] of costs) {
    const ratio = spreadOf(own.map(({ cpu }, round) => cpu / (floors[round]?.cpu ?? Number.NaN)))
    const wall = spreadOf(own.map(({ wall }, round) => wall / (floors[round]?.wall ?? Number.NaN)))
    const peak = spreadOf(own.map(({ megabytes = Number.NaN }) => megabytes)).max
    lines.push([
      `${group}${name}`,
      floor,
      fixed(ratio.median),
      `${fixed(ratio.min)}-${fixed(ratio.max)}`,
      fixed(wall.median),
      fixed(spreadOf(own.map(({ cpu }) => cpu / pages)).median),
      Number.isNaN(peak) ? '' : fixed(peak, 0),
    ])
  }
}
