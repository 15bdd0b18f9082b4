// Exported selectors in foreign parsers: node bench/selectors.mjs SWDE [--k 5] [--sites] [--misses] [--max-sites N]
// [--pages N] Rules of each site are learned from k training pages, with the others unlabelled, and exported as CSS
// and XPath. Their values on the test pages are compared with those of the rules: CSS on parse5 (by cheerio), both on
// lxml if python3 has it.
import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { load } from 'cheerio'
import { groupBy } from '../dist/core/group-by.js'
import { foldToLine } from '../dist/core/text/white-space.js'
import { learningTrials } from '../dist/lab/evaluation/trials.js'
import { goldLabels } from '../dist/lab/systems/gold-training-page.js'
import { applyRule } from '../dist/rules/evaluate/match-rule.js'
import { exportRule } from '../dist/rules/exchange/export-rule.js'
import { SelectorPage } from '../dist/rules/exchange/selector-page.js'
import { trainingPage } from '../dist/rules/learn/align/training-page.js'
import { learnSite } from '../dist/rules/learn/learn-site.js'
import { pageContextOf } from '../dist/rules/predicates/page-context.js'
import { layoutOf, layoutSignature } from '../dist/rules/rule/layout-signature.js'
import { goldBySite } from './support/corpus.mjs'
import { sum, table } from './support/table.mjs'

/** @typedef {import('../dist/lab/corpora/gold.js').GoldPage} GoldPage */
/** @typedef {import('../dist/rules/rule/rule.js').Rule} Rule */
/** @typedef {import('../dist/rules/rule/rule.js').RuleSet} RuleSet */
/** @typedef {import('../dist/input/pages/page-labels.js').PageLabels} PageLabels */
/** @typedef {import('../dist/rules/exchange/export-rule.js').SelectorRule} SelectorRule */
/** @typedef {{ rule: Rule, language: 'css' | 'xpath', exported: SelectorRule }} Export */
/** @typedef {ReturnType<typeof load>} Query */
/** @typedef {ReturnType<Query['root']>[number]} Root */
/** @typedef {Root | Root['children'][number]} Node */
/** @typedef {{ same: number, all: number, sameValues: number, values: number }} Tally */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    k: { type: 'string', default: '5' },
    sites: { type: 'boolean' },
    misses: { type: 'boolean' },
    'max-sites': { type: 'string', default: 'Infinity' },
    pages: { type: 'string', default: 'Infinity' },
  },
})
const languages = /** @type {const} */ (['css', 'xpath'])
const columns = ['css, parse5', 'css, lxml', 'xpath, parse5', 'xpath, lxml']
const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import lxml.html, cssselect']).status === 0,
)
if (python === undefined)
  console.log(
    'CSS on parse5 only. For XPath and lxml: apt-get install python3-lxml python3-cssselect\n',
  )
const lxml = python === undefined ? undefined : startLxml(python)

/** @type {Map<string, Tally>} */
const tallies = new Map()
const exported = new Map(languages.map((language) => [language, 0]))
/** @type {Map<string, number>} */
const refusals = new Map()
/** @type {string[][]} */
const siteRows = []
let slowest = 0

const bySite = [...(await goldBySite(positionals[0] ?? ''))].slice(0, Number(values['max-sites']))
for (const [site, pages] of bySite)
  for (const trial of learningTrials(pages, Number(values.k))) await measure(site, trial)
lxml?.close()
report()

/**
 * @param {string} site
 * @param {import('../dist/lab/evaluation/trials.js').LearningTrial<GoldPage>} trial
 */
async function measure(site, { learnFrom, unlabelled, testOn }) {
  const labelled = learnFrom.map((gold) => trainingPageOf(gold, goldLabels(gold)))
  const others = unlabelled.map((gold) => trainingPageOf(gold, new Map()))
  const { rules: set } = learnSite(site, [...labelled, ...others])
  const pagesOf = groupBy(
    [...labelled, ...others].map(({ page }) => page),
    (page) => layoutOf(layoutSignature(page.page.html), set.layouts)?.name,
  )
  const started = performance.now()
  const exports = set.rules.flatMap((rule) => {
    const pages = (pagesOf.get(rule.layout) ?? []).map((page) => new SelectorPage(page))
    return languages.flatMap((language) => exportsOf(site, rule, language, pages))
  })
  slowest = Math.max(slowest, (performance.now() - started) / 1000)
  /** @type {Map<string, Tally>} */
  const ofSite = new Map()
  for (const gold of testOn.slice(0, Number(values.pages)))
    await compare(site, gold, exports, set, ofSite)
  siteRows.push([site, ...columns.map((name) => samePercent(ofSite.get(name)))])
}

/**
 * @param {string} site
 * @param {Rule} rule
 * @param {'css' | 'xpath'} language
 * @param {readonly SelectorPage[]} pages
 * @returns {readonly Export[]}
 */
function exportsOf(site, rule, language, pages) {
  const result = exportRule(rule, pages, language)
  if ('refused' in result) {
    const key = `${language}: ${result.refused}`
    refusals.set(key, (refusals.get(key) ?? 0) + 1)
    if (values.misses) console.log(`${site} ${rule.field} ${language} refused: ${result.refused}`)
    return []
  }
  exported.set(language, (exported.get(language) ?? 0) + 1)
  if (values.misses) console.log(`${site} ${rule.field} ${language} ${result.rule.selector}`)
  return [{ rule, language, exported: result.rule }]
}

/**
 * @param {string} site
 * @param {GoldPage} gold
 * @param {readonly Export[]} all
 * @param {RuleSet} set
 * @param {Map<string, Tally>} ofSite
 */
async function compare(site, { page }, all, set, ofSite) {
  const context = pageContextOf(page.html)
  const layout = layoutOf(layoutSignature(context.page.html), set.layouts)?.name
  const exports = all.filter(({ rule }) => rule.layout === layout)
  if (exports.length === 0) return
  const query = load(page.html)
  const asks = exports.map(({ language, exported: { selector, many, value, attr, place } }) => ({
    ...{ language, selector, many, value, attr, place },
  }))
  const byLxml = await lxml?.request({ kind: 'html', source: page.html, asks })
  const byXml = await lxml?.request({ kind: 'xml', source: documentXml(query), asks })
  for (const [at, { rule, language, exported }] of exports.entries()) {
    const isContent = rule.taking.kind === 'content'
    const normalised = (/** @type {readonly string[]} */ texts) =>
      isContent ? texts.join('').replace(/\s+/g, '') : texts.map(foldToLine).join('\n')
    const wanted = normalised(applyRule(rule, context))
    /** @type {(name: string, found: readonly string[] | undefined) => void} */
    const count = (name, found) => {
      if (found === undefined) return
      const isSame = normalised(found) === wanted
      for (const counts of [tallies, ofSite]) addTo(counts, name, isSame, wanted !== '')
      if (values.misses && !isSame)
        console.log(
          `MISS ${site} ${page.id} ${rule.field} ${name}:`,
          wanted.slice(0, 150),
          normalised(found).slice(0, 150),
        )
    }
    count(`${language}, lxml`, byLxml?.[at])
    count(`${language}, parse5`, language === 'css' ? cssValues(query, exported) : byXml?.[at])
  }
}

/**
 * @param {Map<string, Tally>} counts
 * @param {string} name
 * @param {boolean} isSame
 * @param {boolean} hasValue
 */
function addTo(counts, name, isSame, hasValue) {
  const tally = counts.get(name) ?? { same: 0, all: 0, sameValues: 0, values: 0 }
  counts.set(name, {
    same: tally.same + Number(isSame),
    all: tally.all + 1,
    sameValues: tally.sameValues + Number(hasValue && isSame),
    values: tally.values + Number(hasValue),
  })
}

/**
 * @param {GoldPage} gold
 * @param {PageLabels} labels
 */
function trainingPageOf({ page }, labels) {
  return trainingPage(page.id, pageContextOf(page.html), labels, page.url)
}

/**
 * The values of a CSS selector in the tree of parse5.
 * @param {Query} query
 * @param {SelectorRule} rule
 */
function cssValues(query, { selector, many, value, attr = '', place }) {
  const found = query(selector).toArray()
  const texts = (many ? found : found.slice(0, 1)).flatMap((element) => {
    if (!('attribs' in element)) return []
    if (value === 'attribute') return [element.attribs[attr] ?? '']
    if (value === 'text') return [textOf(element)]
    const own = element.children.flatMap((child) =>
      child.type === 'text' && /[^ \t\r\n]/.test(child.data) ? [child.data] : [],
    )
    return place === undefined ? own : own.slice(place - 1, place)
  })
  return many ? texts : texts.slice(0, 1)
}

/**
 * @param {Node} node
 * @returns {string}
 */
function textOf(node) {
  if (node.type === 'text') return node.data
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/**
 * The tree of parse5 as XML, which libxml2 reads unchanged.
 * @param {Query} query
 */
function documentXml(query) {
  const [root] = query.root()
  return root === undefined ? '' : nodeXml(root)
}

/**
 * @param {Node} node
 * @returns {string}
 */
function nodeXml(node) {
  if (node.type === 'text') return escapeXml(node.data)
  if (node.type === 'comment') return '<!--x-->'
  if (node.type === 'root') return node.children.map(nodeXml).join('')
  if (!('attribs' in node)) return ''
  const name = isXmlName(node.name) ? node.name : 'x'
  const attributes = Object.entries(node.attribs)
    .filter(([key]) => isXmlName(key))
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside = name === 'template' ? '' : node.children.map(nodeXml).join('')
  return `<${name}${attributes.join('')}>${inside}</${name}>`
}

/** @param {string} name */
function isXmlName(name) {
  return name !== 'xmlns' && /^[a-z_][\w.-]*$/i.test(name)
}

/** @param {string} text */
function escapeXml(text) {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, ' ')
    .replace(/[&<>"\r\n\t]/g, (one) => `&#${one.charCodeAt(0)};`)
}

/**
 * A process that answers a line of JSON for each line.
 * @param {string} command
 */
function startLxml(command) {
  const script = fileURLToPath(new URL('./support/select_values.py', import.meta.url))
  const child = spawn(command, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    /**
     * @param {object} page
     * @returns {Promise<readonly (readonly string[])[]>}
     */
    async request(page) {
      child.stdin.write(`${JSON.stringify(page)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('lxml ended')
      return JSON.parse(value)
    },
    close: () => child.stdin.end(),
  }
}

function report() {
  if (values.sites) console.log(`${table([['site', ...columns], ...siteRows])}\n`)
  for (const [language, count] of exported) {
    const refused = [...refusals].filter(([key]) => key.startsWith(`${language}: `))
    const all = count + sum(refused.map(([, times]) => times))
    const reasons = refused.map(([key, times]) => `${key.slice(language.length + 2)} ${times}`)
    const refusedText = reasons.length > 0 ? `; refused: ${reasons.join(', ')}` : ''
    console.log(
      `${language}: ${count} of ${all} rules exported (${percent(count, all)})${refusedText}`,
    )
  }
  console.log(`slowest site: ${slowest.toFixed(1)} s for both formats\n`)
  const rows = [...tallies].map(([name, tally]) => [
    name,
    tally.all,
    tally.same,
    samePercent(tally),
    `${tally.sameValues} of ${tally.values}`,
    percent(tally.sameValues, tally.values),
  ])
  const heading = ['format, tree', 'page x field', 'same', '', 'where the rule gives a value', '']
  console.log(table([heading, ...rows]))
}

/** @param {Tally | undefined} tally */
function samePercent(tally) {
  return tally === undefined ? '-' : percent(tally.same, tally.all)
}

/**
 * @param {number} part
 * @param {number} all
 */
function percent(part, all) {
  return all === 0 ? '-' : `${((part / all) * 100).toFixed(2)} %`
}
