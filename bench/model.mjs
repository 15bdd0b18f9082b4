// What the general model costs, step by step, beside parseDocument: node bench/model.mjs [CORPUS_DIR] [--model FILE] [--json]
import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runText } from '../dist/blocks/run-text.js'
import { segment } from '../dist/blocks/segment.js'
import { extractPage } from '../dist/extraction/extract-page.js'
import { besideEachOther } from '../dist/features/matrix.js'
import { runVectors } from '../dist/features/vectors.js'
import { choiceOf } from '../dist/model/choice-of.js'
import { decodeGeneralModel } from '../dist/model/model-file.js'
import { opinionsOf } from '../dist/model/opinions.js'
import { factsMatrix, pageFacts } from '../dist/model/page-facts.js'
import { seenOf } from '../dist/model/page-judge.js'
import { pageSigns } from '../dist/model/page-signs.js'
import { pageWords } from '../dist/model/page-words.js'
import { withWholeParts } from '../dist/model/whole-parts.js'
import { wordCounts } from '../dist/model/word-counts.js'
import { wordHints } from '../dist/model/word-hints.js'
import { readPage } from '../dist/page/read-page.js'
import { loadPages, usualCorpus } from './support/corpus.mjs'
import { htmlparser2, reference } from './support/htmlparser2.mjs'
import { spread } from './support/rounds.mjs'
import { fixed, table, verdict } from './support/table.mjs'

const pagesMeasured = 150
const rounds = 5
/** What all steps together may cost, as multiples of what the reference costs. */
const bar = 4

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, model: { type: 'string' } },
})
const corpus = positionals[0] ?? usualCorpus()
const file = options.model ?? fileURLToPath(new URL('../models/general.model', import.meta.url))
if (!existsSync(file)) {
  console.error(`There is no model at ${file}: name one with --model FILE`)
  process.exit(1)
}
const bytes = readFileSync(file)
const start = performance.now()
const { model } = decodeGeneralModel(bytes, file)
const reading = performance.now() - start
const { parts } = model.judge

/** The steps of `PageJudge.judge` and what is done before and after it; each adds to what is known of a page. */
const steps = {
  'readPage + segment': ({ html }) => ({ segmentation: segment(readPage(html)) }),
  features: ({ segmentation }) => ({ vectors: runVectors(segmentation) }),
  'page words': ({ segmentation }) => ({ words: pageWords(segmentation) }),
  'word hints': ({ segmentation, words }) => ({
    hints: wordHints(segmentation, words, parts.words),
  }),
  'first judgement': ({ vectors, hints }) => {
    const known = besideEachOther([vectors, hints])
    return { known, first: parts.first.predict(known) }
  },
  opinions: ({ segmentation, vectors, first }) => ({
    opinions: opinionsOf(segmentation, first, wordCounts(vectors)),
  }),
  'page type': ({ segmentation, vectors, words, first }) => {
    const facts = pageFacts(pageSigns(segmentation, words), parts.signs, vectors, first)
    return { types: parts.types.predict(factsMatrix([facts])) }
  },
  'second judgement': ({ segmentation, vectors, known, opinions, types }) => {
    const seen = seenOf(known, opinions, types)
    const likelihoods = parts.second.predict(seen)
    return { likelihoods: withWholeParts(segmentation, likelihoods, wordCounts(vectors)) }
  },
  'choice and text': ({ segmentation, vectors, likelihoods, types }) => ({
    text: choiceOf({ segmentation, likelihoods, types, words: wordCounts(vectors) })
      .kept.map((run) => runText(segmentation, run))
      .join('\n'),
  }),
}
const all = 'all of it'
const whole = 'extractPage'

report()

function report() {
  const pages = loadPages(corpus, pagesMeasured)
  measureRound(pages)
  const measured = Array.from({ length: rounds }, () => measureRound(pages))
  const rows = Object.keys(measured[0]).map((name) => ({
    name,
    ...spread(measured.map((times) => times[name])),
    ratio: spread(measured.map((times) => times[name] / times[reference])).median,
  }))
  const found = {
    node: process.version,
    corpus,
    model: file,
    bytes: bytes.length,
    reading,
    pages: pages.length,
    bar,
    rows,
  }
  console.log(options.json ? JSON.stringify(found, undefined, 2) : asText(found))
}

/** Milliseconds of each step over all pages. The steps of a page follow each other, as they do in use. */
function measureRound(pages) {
  const times = Object.fromEntries(
    [reference, ...Object.keys(steps), whole].map((name) => [name, 0]),
  )
  const timed = (name, run) => {
    const start = performance.now()
    const result = run()
    times[name] += performance.now() - start
    return result
  }
  for (const html of pages) {
    timed(reference, () => htmlparser2[reference](html))
    let page = { html }
    for (const [name, step] of Object.entries(steps))
      page = { ...page, ...timed(name, () => step(page)) }
    timed(whole, () => extractPage({ id: 'page', html, warnings: [] }, { model: () => model }))
  }
  const sum = Object.keys(steps).reduce((total, name) => total + times[name], 0)
  const { [whole]: extracting, ...others } = times
  return { ...others, [all]: sum, [whole]: extracting }
}

function asText({ pages, rows }) {
  const lines = rows.map(({ name, median, least, most, ratio }) => [
    name,
    fixed(median / 1000, 3),
    `${fixed(least / 1000, 3)}-${fixed(most / 1000, 3)}`,
    fixed(ratio),
    name === whole ? verdict(ratio, bar) : '',
  ])
  return [
    `${pages} pages of ${corpus}, model ${file}, node ${process.version}`,
    `Seconds for all pages: median and spread of ${rounds} rounds. Ratios are to ${reference}, of the same round.`,
    table([['', 's', 'spread', 'ratio', `<= ${bar}`], ...lines]),
    `The model: ${bytes.length} bytes, read in ${fixed(reading, 0)} ms.`,
  ].join('\n')
}
