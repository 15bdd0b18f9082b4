// Draws docs/pictures/rules-and-page.png: a page of data/ with what the rules of its site take, and some of the trees that
// decide it. node scripts/write-pictures.mjs [--no-sandbox], which needs playwright-core and Chromium.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = 'quarry-books.example'
const page = 'a-winter-of-ferries.html'
const shownFields = ['headline', 'author', 'price', 'publisher', 'year', 'isbn', 'subjects']
const drawnField = 'publisher'
const colours = ['#c62828', '#1565c0', '#2e7d32', '#6a1b9a', '#ef6c00', '#00838f', '#5d4037']

function treesift(...words) {
  const main = join(root, 'dist', 'doors', 'cli', 'main.js')
  return execFileSync(process.execPath, [main, ...words], { cwd: root, encoding: 'utf8' })
}

async function draw(path, fields, rule) {
  const html = readFileSync(join(root, 'data', site, page), 'utf8')
  const browser = await chromium.launch({
    executablePath: process.env.TREESIFT_CHROMIUM ?? '/usr/bin/chromium',
    chromiumSandbox: !process.argv.includes('--no-sandbox'),
    args: ['--disable-gpu', '--disable-background-networking'],
  })
  try {
    const tab = await browser.newPage({ viewport: { width: 1400, height: 760 } })
    await tab.route('**', (route) => route.abort())
    await tab.setContent(frame(html, rule))
    const inside = tab.frames()[1]
    await inside.waitForSelector('h1')
    await inside.evaluate(markValues, {
      fields: Object.entries(fields).filter(([name]) => shownFields.includes(name)),
      colours,
    })
    await tab.screenshot({ path })
  } finally {
    await browser.close()
  }
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The page on the left, trees on the right. */
function frame(html, { rule, field, voters = [] }) {
  const trees = voters
    .filter(({ tree }) => tree.kind === 'split')
    .slice(0, 3)
    .map(
      ({ votes, tree }) =>
        `<figure><figcaption>${votes} votes</figcaption>${treeHtml(tree)}</figure>`,
    )
  return `<!doctype html><style>
  body { margin: 0; display: grid; grid-template-columns: 820px 1fr; height: 760px; font: 15px/1.35 system-ui, sans-serif; background: #fafafa; color: #222 }
  iframe { width: 820px; height: 760px; border: 0; border-right: 1px solid #ccc; background: #fff }
  aside { padding: 14px 22px; overflow: hidden }
  h2 { font-size: 18px; margin: 0 0 2px } h2 + p { margin: 0 0 8px; color: #666 }
  figure { margin: 0 0 12px; padding: 8px 12px; background: #fff; border: 1px solid #ddd; border-radius: 6px }
  figcaption { color: #666; font-size: 13px; margin-bottom: 4px }
  .node { border: 1px solid #888; border-radius: 4px; padding: 3px 8px; display: inline-block; background: #fff }
  .take { background: #e3f2e5; border-color: #2e7d32 } .leave { background: #f3e4e4; border-color: #c62828 }
  ul { list-style: none; margin: 4px 0 0; padding-left: 22px } li { margin: 4px 0 } em { color: #666; font-style: normal; margin-right: 6px }
  </style><iframe srcdoc="${escaped(html)}"></iframe>
  <aside><h2>${escaped(field)}</h2><p>${escaped(rule ?? site)}: the trees with the most votes</p>${trees.join('')}</aside>`
}

const treeHtml = (tree) =>
  tree.kind === 'leaf'
    ? `<span class="node ${tree.decision}">${tree.decision}: ${tree.taken} taken, ${tree.left} left</span>`
    : `<span class="node">${escaped(questionOf(tree.test))}?</span><ul><li><em>yes</em>${treeHtml(tree.yes)}</li><li><em>no</em>${treeHtml(tree.no)}</li></ul>`

const sides = {
  after: 'stands after',
  before: 'stands before',
  beside: 'stands beside',
  row: 'in the row of',
}

const questionOf = (test) =>
  test.kind === 'near'
    ? `${sides[test.side]} "${test.text}"`
    : test.kind === 'nth'
      ? `<${test.tag}> ${test.place}${test.up > 0 ? `, ${test.up} up` : ''}`
      : (test.name ?? test.path ?? test.text ?? test.shape ?? test.kind)

/** Runs in the page: draws a box with the name of its field around each value. */
function markValues({ fields, colours }) {
  for (const image of document.images) image.style.visibility = 'hidden'
  const boxes = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const [place, [name, values]] of fields.entries())
    for (const value of values) {
      const found = texts.find(
        (text) => text.data.includes(value) && text.parentElement.closest('article') !== null,
      )
      if (found === undefined) continue
      const range = document.createRange()
      const start = found.data.indexOf(value)
      range.setStart(found, start)
      range.setEnd(found, start + value.length)
      boxes.push({
        name,
        colour: colours[place % colours.length],
        box: range.getBoundingClientRect(),
        isInList: found.parentElement.closest('dd, li') !== null,
      })
    }
  for (const { name, colour, box, isInList } of boxes) {
    const mark = document.createElement('div')
    mark.style.cssText = `position:absolute;left:${box.left + scrollX - 3}px;top:${box.top + scrollY - 2}px;width:${box.width + 6}px;height:${box.height + 4}px;border:2px solid ${colour};border-radius:3px;box-sizing:border-box`
    const label = document.createElement('span')
    label.textContent = name
    const place = isInList ? 'left:calc(100% + 5px);top:2px' : 'left:-2px;top:-14px'
    label.style.cssText = `position:absolute;${place};padding:0 4px;font:700 11px/13px sans-serif;color:#fff;background:${colour};border-radius:3px 3px 0 0`
    mark.append(label)
    document.body.append(mark)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'treesift-pictures-'))
try {
  const db = join(folder, 'rules.db')
  treesift('train', `data/${site}`, '--db', db)
  const { rules } = JSON.parse(treesift('rules', site, '--field', drawnField, '--json', '--db', db))
  const { fields } = JSON.parse(
    treesift('extract', `data/${site}/${page}`, '--db', db, '--no-learn', '--format', 'json'),
  )
  await draw(join(root, 'docs', 'pictures', 'rules-and-page.png'), fields, rules[0])
} finally {
  rmSync(folder, { recursive: true })
}
