import { expect, test } from 'vitest'
import type { Page } from '../../../page/columns/page.js'
import { readPage } from '../../../page/tree/read-page.js'
import { densitySums, extractContent } from './extract-content.js'

/** body > (nav, main > (h1, p, p, aside > p), footer > p), with these densities. */
const html = `<body><nav>n</nav><main><h1>h</h1><p>1</p><p>2</p><aside><p>3</p></aside></main>
<footer><p>4</p></footer></body>`
const given = {
  body: 9,
  nav: 1,
  main: 20,
  h1: 5,
  p: [40, 30, 2, 12],
  aside: 3,
  footer: 12,
} as const

const page: Page = readPage(html)
const elements = [...page.nodes.tag.keys()].filter((node) => node > 0 && !page.isText(node))
const all = (name: string): readonly number[] =>
  elements.filter((node) => page.tagName(node) === name)
const densities = new Float64Array(page.nodes.count)
for (const [name, values] of Object.entries(given)) {
  for (const [i, node] of all(name).entries()) densities[node] = [values].flat()[i]!
}
const body = all('body')[0]!

test('the sum of an element is over its child elements', () => {
  const sums = densitySums(page, densities)
  const sumOf = (name: string): number => sums[all(name)[0]!]!
  // nav 1, main 20, footer 12; h1 5, p 40 and 30, aside 3; p 12
  expect([sumOf('body'), sumOf('main'), sumOf('footer'), sumOf('nav')]).toEqual([33, 78, 12, 0])
})

test('the threshold is the least density on the path from the greatest sum to the body', () => {
  // main 20, body 9
  expect(extractContent(page, densities, body).threshold).toBe(9)
})

test('the densest element below each visited element is marked', () => {
  const { isMarked, isContent } = extractContent(page, densities, body)
  const marked = elements.filter((node) => isMarked[node] === 1)
  const [p1, p2, p3, p4] = all('p')
  // below the body and MAIN that is MAIN; below the footer itself; each dense P is its own
  expect(marked).toEqual([all('main')[0], p1, p2, all('footer')[0], p4])
  expect(isContent[p3!]).toBe(1)
  expect(isContent[all('nav')[0]!]).toBe(0)
})

test('elements below the threshold are not visited', () => {
  const low = densities.slice()
  low[all('footer')[0]!] = 8
  const { isContent } = extractContent(page, low, body)
  expect(isContent[all('p')[3]!]).toBe(0)
})
