// Extraction by rule beside htmlparser2's parser with no-op handlers: node --expose-gc bench/fast.mjs CORPORA [--check] [--memory PAGES]
// [--rules FILE] [--every N] [--only CORPUS]
// CORPORA holds site-pages and swde-dev. Rules are learned from 2 and 5 pages of each site; what is timed are pages of 20 sites that
// they were not learned from, by the time of the processor, in rounds in turns. --check compares both paths on every page of the
// corpora that are there, with the rules of its site and of others, and on mutated pages, and times nothing. --rules keeps what was
// learned in a file, for learning takes most of the time; --every and --only check some of the pages.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Parser } from 'htmlparser2'
import { askedRules } from '../dist/extraction/asked-rules.js'
import { byStudy, extractPage } from '../dist/extraction/extract-page.js'
import { quickAnswers } from '../dist/extraction/quick-answers.js'
import { compiles } from '../dist/fast/compiles.js'
import { Needles } from '../dist/fast/needles.js'
import { Questions } from '../dist/fast/questions.js'
import { scan } from '../dist/page/scanner.js'
import { signatureOf } from '../dist/rules/layout-signature.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { compareOn } from './support/both-paths.mjs'
import { processorTimeInRounds } from './support/rounds.mjs'
import { ruledSites } from './support/ruled-sites.mjs'
import { fixed, table, verdict } from './support/table.mjs'

const bars = { whole: 0.5, stretch: 0.15, compiled: 0.9, megabytes: 2 }
/** Three sites of each vertical beside all of site-pages. */
const timed = { sites: 20, pagesOfSite: 42 }
/** Told everything, and nothing is done with it. */
const idle = {
  full: false,
  startTag: () => true,
  attribute() {},
  startTagEnd() {},
  endTag() {},
  text() {},
}

const checked = ['site-pages', 'swde-dev', 'news-pages', 'wcxb-dev']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    memory: { type: 'string', default: '100000' },
    rules: { type: 'string' },
    every: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const [corpora = ''] = positionals
const sites = await ruledSites(corpora, values.rules)
tellCompiled()
if (values.check) await check()
else report()

async function check() {
  const sums = { pages: 0, asked: 0, beyond: 0, different: 0 }
  let place = 0
  for (const name of checked.filter((one) => existsSync(join(corpora, one)))) {
    if (values.only !== undefined && values.only !== name) continue
    for await (const gold of (await openCorpus(join(corpora, name))).pages()) {
      if (gold.kind === 'failed' || place++ % Number(values.every) !== 0) continue
      const own = sites.find(({ site }) => site === gold.site)
      const others = [sites[sums.pages % sites.length], sites[(sums.pages * 7) % sites.length]]
      for (const { rules } of [own, ...others].filter(Boolean))
        compareOn(gold.page.html, rules, sums)
      sums.pages++
    }
    console.log(`${name}: so far ${JSON.stringify(sums)}`)
  }
  if (sums.different > 0) process.exitCode = 1
}

function tellCompiled() {
  const rules = sites.flatMap((site) => site.rules.rules)
  const compiled = rules.filter(compiles).length
  console.log(
    `${compiled} of ${rules.length} rules of ${sites.length} sites compile: ${fixed((100 * compiled) / rules.length, 1)} % (bar ${100 * bars.compiled} %: ${compiled / rules.length >= bars.compiled ? 'met' : 'NOT MET'})`,
  )
  for (const field of new Set(rules.map(({ field }) => field))) {
    const its = rules.filter((rule) => rule.field === field)
    const left = its.filter((rule) => !compiles(rule)).length
    if (left > 0) console.log(`  ${left} of ${its.length} rules for ${field} do not`)
  }
}

function report() {
  const work = chosenSites().flatMap(({ site, rules, pages, model }) =>
    spread(pages, timed.pagesOfSite).map((page) => ({ site, rules, page, model })),
  )
  const ruled = work.filter(({ page, rules }) => quick(page, rules) !== undefined)
  console.log(
    `${ruled.length} of ${work.length} pages of ${new Set(work.map(({ site }) => site)).size} sites are decided by rules alone; the others ask the model and are left out`,
  )
  const stretched = ruled.filter(({ rules }) => isStretched(rules.rules))
  tell('all of them', ruled, bars.whole)
  if (stretched.length > 0)
    tell('layouts of whose pages a stretch is enough', stretched, bars.stretch)
  tellLearning(ruled)
  tellMemory(ruled, Number(values.memory))
}

function tell(name, work, bar) {
  const each = (run) => () => work.forEach(run)
  const times = processorTimeInRounds({
    'htmlparser2 Parser': each(({ page }) => new Parser({}).end(page.html)),
    'search for <': each(({ page }) => countOf('<', page.html)),
    scanner: each(({ page }) => scan(page.html, idle)),
    signature: each(({ page }) => signatureOf(page.html)),
    'extraction by rule': each(({ page, rules, model }) => extractPage(page, { rules, model })),
    'the ordinary path': each(({ page, rules, model }) =>
      byStudy(page, askedRules(page.html, page.url, rules), { rules, model }),
    ),
  })
  const of = times['htmlparser2 Parser'].least
  const rows = Object.entries(times).map(([what, { least, median }]) => [
    what,
    fixed(median / work.length, 3),
    fixed(least / of, 3),
    what === 'extraction by rule' ? `${verdict(least / of, bar)} (bar ${bar})` : '',
  ])
  console.log(`\n${name}: ${work.length} pages`)
  console.log(table([['', 'ms a page', 'ratio', ''], ...rows]))
}

function tellLearning(work) {
  const few = spread(work, 60)
  const times = processorTimeInRounds(
    {
      rule: () => {
        for (const { page, rules, model } of few) extractPage(page, { rules, model })
      },
      general: () => {
        for (const { page, model } of few) extractPage(page, { model })
      },
    },
    2,
  )
  const learning = sites.reduce((sum, { ms }) => sum + ms, 0)
  const learned = sites.reduce((sum, { learned }) => sum + learned, 0)
  const byRule = times.rule.least / few.length
  console.log(
    `\nthe general path takes ${fixed(times.general.least / times.rule.least, 1)} times as long, learning from a page ${fixed(learning / learned / byRule, 0)} times`,
  )
}

/** Each page is a string of its own; what was found on 1,000 of them is kept. */
function tellMemory(work, count) {
  const bytes = work.map(({ page }) => Buffer.from(page.html))
  const kept = []
  const used = () => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1e6
  }
  const run = (from, to) => {
    for (let at = from; at < to; at++) {
      const { page, rules, model } = work[at % work.length]
      const found = extractPage(
        { ...page, html: bytes[at % work.length].toString() },
        { rules, model },
      )
      if (kept.length < 1000) kept.push(found)
    }
  }
  run(0, 2000)
  const before = used()
  let most = 0
  for (let at = 0; at < count; at += 10_000) {
    run(at, Math.min(count, at + 10_000))
    most = Math.max(most, used() - before)
  }
  const held = JSON.stringify(kept).length / 1e6
  kept.length = 0
  const freed = before - used()
  console.log(
    `memory over ${count} pages: ${fixed(most, 2)} MB more (bar ${bars.megabytes}: ${verdict(most, bars.megabytes)}); 1,000 results of ${fixed(held, 1)} million characters held ${fixed(freed, 1)} MB${globalThis.gc ? '' : ' (without --expose-gc this says little)'}`,
  )
}

function chosenSites() {
  const ofPublishers = sites.filter(({ corpus }) => corpus === 'site-pages')
  const others = sites.filter(({ corpus }) => corpus !== 'site-pages')
  return [...ofPublishers, ...spread(others, timed.sites - ofPublishers.length)]
}

function quick({ html, url }, rules) {
  const asked = askedRules(html, url, rules)
  return asked && quickAnswers(html, rules, asked)
}

function isStretched(rules) {
  return Needles.of(rules, new Questions()) !== undefined
}

function spread(items, count) {
  const step = Math.max(1, items.length / count)
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor(at * step)],
  )
}

function countOf(sign, html) {
  let count = 0
  for (let at = html.indexOf(sign); at >= 0; at = html.indexOf(sign, at + 1)) count++
  return count
}
