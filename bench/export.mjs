// Whether exported selectors give what their rules give: node bench/export.mjs SWDE [--k 5] [--sites] [--misses] [--first N] [--pages N]
// Rules of each site are learned from k pages to train on, the others given along without labels; each is exported as
// CSS and as XPath, and run over the pages to test on that are of its layout: in the tree of parse5 and in that of lxml.
import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { load } from 'cheerio'
import { foldSpace } from '../dist/blocks/run-text.js'
import { groupBy } from '../dist/core/group-by.js'
import { trialsOf } from '../dist/evaluation/trials.js'
import { ClausePage } from '../dist/exchange/clause-page.js'
import { exportRule } from '../dist/exchange/export-rule.js'
import { learnSite } from '../dist/induction/learn-site.js'
import { trainingPage } from '../dist/induction/training-page.js'
import { applyRule } from '../dist/rules/apply.js'
import { layoutOf, signatureOf } from '../dist/rules/layout-signature.js'
import { studyPage } from '../dist/rules/studied-page.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { table } from './support/table.mjs'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    k: { type: 'string', default: '5' },
    sites: { type: 'boolean' },
    first: { type: 'string', default: 'Infinity' },
    pages: { type: 'string', default: 'Infinity' },
    misses: { type: 'boolean' },
  },
})
const k = Number(flags.k)
const languages = ['css', 'xpath']
const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import lxml.html, cssselect']).status === 0,
)
if (python === undefined)
  console.log(
    'lxml is not measured, nor is XPath on parse5: apt-get install python3-lxml python3-cssselect\n',
  )

const corpus = await openCorpus(positionals[0] ?? '')
const lxml = python === undefined ? undefined : lxmlOf(python)
/** By format and engine. */
const tallies = new Map()
/** By format: rules exported, and refused by reason. */
const exports = new Map(languages.map((language) => [language, { exported: 0, refused: {} }]))
const rows = []
let slowest = 0

for await (const [site, pages] of sitesOf(corpus, Number(flags.first))) {
  for (const trial of trialsOf(pages, k)) await measure(site, trial)
}
lxml?.close()

if (flags.sites) console.log(`${table([['site', ...head()], ...rows])}\n`)
for (const [language, { exported, refused }] of exports) {
  const count = exported + sum(Object.values(refused))
  const reasons = Object.entries(refused).map(([reason, times]) => `${reason} ${times}`)
  console.log(
    `${language}: ${exported} of ${count} rules exported (${percent(exported, count)})${reasons.length > 0 ? `; refused: ${reasons.join(', ')}` : ''}`,
  )
}
console.log(`slowest site: ${slowest.toFixed(1)} s for both formats\n`)
console.log(
  table([
    ['format, tree', 'page x field', 'the same', '', 'where the rule gives a value', ''],
    ...[...tallies].map(([name, { same, all, sameValues, values }]) => [
      name,
      all,
      same,
      percent(same, all),
      `${sameValues} of ${values}`,
      percent(sameValues, values),
    ]),
  ]),
)

async function* sitesOf(corpus, most) {
  let waiting = []
  let sites = 0
  for await (const gold of corpus.pages()) {
    if (gold.kind === 'failed') continue
    if (waiting.length > 0 && waiting[0].site !== gold.site) {
      yield [waiting[0].site, waiting]
      waiting = []
      if (++sites >= most) return
    }
    waiting.push(gold)
  }
  if (waiting.length > 0) yield [waiting[0].site, waiting]
}

async function measure(site, { learnFrom, unlabelled, testOn }) {
  const labelled = learnFrom.map((gold) => training(gold, labelsOf(gold)))
  const others = unlabelled.map((gold) => training(gold, new Map()))
  const { rules: set } = learnSite(site, [...labelled, ...others])
  const known = groupBy(
    [...labelled, ...others].map(({ page }) => new ClausePage(page)),
    ({ studied }) => layoutOf(signatureOf(studied.page.html), set.layouts)?.name,
  )
  const started = performance.now()
  const asks = set.rules.flatMap((rule) =>
    languages.flatMap((language) => {
      const result = exportRule(rule, known.get(rule.layout) ?? [], language)
      const tally = exports.get(language)
      if (result.rule === undefined) {
        tally.refused[result.refused] = (tally.refused[result.refused] ?? 0) + 1
        if (flags.misses)
          console.log(`${site} ${rule.field} ${language} refused: ${result.refused}`)
        return []
      }
      tally.exported++
      if (flags.misses)
        console.log(
          `${site} ${rule.field} ${language} ${JSON.stringify({ ...result.rule, rule: undefined, layout: undefined, field: undefined })}`,
        )
      return [{ ...result.rule, rule, language }]
    }),
  )
  slowest = Math.max(slowest, (performance.now() - started) / 1000)
  const mine = new Map()
  for (const gold of testOn.slice(0, Number(flags.pages)))
    await compare(site, gold, asks, set, mine)
  rows.push([site, ...head().map((name) => percent(...(mine.get(name) ?? [0, 0])))])
}

async function compare(site, { page }, all, set, mine) {
  const studied = studyPage(page.html)
  const layout = layoutOf(signatureOf(studied.page.html), set.layouts)?.name
  const asks = all.filter(({ rule }) => rule.layout === layout)
  if (asks.length === 0) return
  const $ = load(page.html)
  const byLxml = await lxml?.ask({ kind: 'html', source: page.html, asks: asks.map(askOf) })
  const byXml = await lxml?.ask({ kind: 'xml', source: asXml($), asks: asks.map(askOf) })
  for (const [at, ask] of asks.entries()) {
    const isContent = ask.rule.taking.kind === 'content'
    const told = (values) => (isContent ? [values.join('').replace(/\s+/g, '')] : folded(values))
    const wanted = told(applyRule(ask.rule, studied))
    count(`${ask.language}, lxml`, byLxml?.[at])
    count(`${ask.language}, parse5`, ask.language === 'css' ? byCss($, ask) : byXml?.[at])

    function count(name, values) {
      if (values === undefined) return
      const isSame = told(values).join('\n') === wanted.join('\n')
      const tally = tallies.get(name) ?? { same: 0, all: 0, sameValues: 0, values: 0 }
      const hasValue = wanted.some((value) => value !== '')
      tallies.set(name, {
        same: tally.same + isSame,
        all: tally.all + 1,
        sameValues: tally.sameValues + (hasValue && isSame),
        values: tally.values + hasValue,
      })
      const [its, of] = mine.get(name) ?? [0, 0]
      mine.set(name, [its + isSame, of + 1])
      if (flags.misses && !isSame)
        console.log(
          `MISS ${site} ${page.id} ${ask.rule.field} ${name}: rule ${JSON.stringify(wanted).slice(0, 150)} selector ${JSON.stringify(told(values)).slice(0, 150)}`,
        )
    }
  }
}

function head() {
  return ['css, parse5', 'css, lxml', 'xpath, parse5', 'xpath, lxml']
}

function training({ page }, labels) {
  return trainingPage(page.id, studyPage(page.html), labels, page.url)
}

function labelsOf({ labels, main, fields }) {
  const texts = (values) => ({ kind: 'texts', texts: values })
  const known = [...fields].map(([field, values]) => [field, texts(values)])
  return labels ?? new Map(main ? [['main', texts(main.split('\n'))], ...known] : known)
}

function askOf({ language, selector, many, value, attr, place }) {
  return { language, selector, many, value, attr, place }
}

function byCss($, { selector, many, value, attr, place }) {
  const found = $(selector).toArray()
  const values = (many ? found : found.slice(0, 1)).flatMap((element) => {
    if (value === 'attribute') return [element.attribs[attr] ?? '']
    if (value === 'text') return [textOf(element)]
    const own = element.children
      .filter(({ type, data }) => type === 'text' && /[^ \t\r\n]/.test(data))
      .map(({ data }) => data)
    return place === undefined ? own : own.slice(place - 1, place)
  })
  return many ? values : values.slice(0, 1)
}

function textOf(node) {
  return node.type === 'text' ? node.data : (node.children ?? []).map(textOf).join('')
}

/** The tree of parse5, written as XML: libxml2 reads it as it is. */
function asXml($) {
  return xmlOf($.root()[0])
}

function xmlOf(node) {
  if (node.type === 'text') return escaped(node.data)
  if (node.type === 'comment') return '<!--x-->'
  if (node.type === 'root') return node.children.map(xmlOf).join('')
  if (!('name' in node) || node.type === 'directive') return ''
  const name = isXmlName(node.name) ? node.name : 'x'
  const attributes = Object.entries(node.attribs)
    .filter(([key]) => isXmlName(key))
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = name === 'template' ? '' : node.children.map(xmlOf).join('')
  return `<${name}${attributes.join('')}>${inside}</${name}>`
}

function isXmlName(name) {
  return name !== 'xmlns' && /^[a-z_][\w.-]*$/i.test(name)
}

function escaped(text) {
  return text
    .replace(
      /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      ' ',
    )
    .replace(/[&<>"\r\n\t]/g, (one) => `&#${one.charCodeAt(0)};`)
}

function folded(values) {
  return values.map((value) => foldSpace(value).trim())
}

/** A process that answers a line for each line. */
function lxmlOf(command) {
  const script = fileURLToPath(new URL('./support/select_values.py', import.meta.url))
  const process_ = spawn(command, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: process_.stdout })[Symbol.asyncIterator]()
  return {
    async ask(page) {
      process_.stdin.write(`${JSON.stringify(page)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('lxml ended')
      return JSON.parse(value)
    },
    close: () => process_.stdin.end(),
  }
}

function percent(part, of) {
  return of === 0 ? '-' : `${((part / of) * 100).toFixed(2)} %`
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
