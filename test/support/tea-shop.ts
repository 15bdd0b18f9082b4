import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A site of three small pages, as small as rules can be learned from. */
const teas = [
  {
    name: 'Fog',
    price: '$ 5',
    sale: '$ 4',
    story: 'Picked in the clouds above the valley in May.',
  },
  { name: 'Ember', price: '$ 7', story: 'Smoked over pine by the last family that still does it.' },
  { name: 'Moss', price: '$ 6', story: 'Shaded for three weeks and ground between two stones.' },
] as const

const nav = '<nav><a href="/">Home</a> <a href="/teas">All our teas</a></nav>'

export const teaHtml = (number: number): string => {
  const tea = teas[number]!
  const sale = 'sale' in tea ? `<b class="sale">${tea.sale}</b>` : ''
  return (
    `<!doctype html><html lang="en"><head><title>${tea.name} | Tea</title></head><body>${nav}` +
    `<h1>${tea.name}</h1><p class="price" data-currency="USD">${tea.price}</p>${sale}` +
    `<div class="story"><p>${tea.story}</p></div><footer><p>Tea since 1871</p></footer></body></html>`
  )
}

export const teaStory = (number: number): string => teas[number]!.story
export const teaUrl = (number: number): string => `https://www.tea.example/${number}`

const teaLabels = (number: number) => {
  const tea = teas[number]!
  return {
    main: [tea.story],
    headline: tea.name,
    price: { selector: '.price' },
    currency: { selector: '.price', attr: 'data-currency' },
    sale: 'sale' in tea ? tea.sale : [],
  }
}

/** Page 0, 1 and 2 as `0.html` with `0.json` and so on. */
export function writeTeaFolder(folder: string): void {
  for (const number of teas.keys()) {
    writeFileSync(join(folder, `${number}.html`), teaHtml(number))
    const about = { url: teaUrl(number), labels: teaLabels(number) }
    writeFileSync(join(folder, `${number}.json`), JSON.stringify(about))
  }
}

/** The same as `tea.jsonl`: one page inline, one in a file, one in a compressed file. */
export function writeTeaList(folder: string): string {
  writeFileSync(join(folder, 'one.html'), teaHtml(1))
  writeFileSync(join(folder, 'two.html.gz'), gzipSync(teaHtml(2)))
  const sources = [{ html: teaHtml(0) }, { file: 'one.html' }, { file: 'two.html.gz' }]
  const lines = sources.map((source, number) =>
    JSON.stringify({
      id: `tea ${number}`,
      url: teaUrl(number),
      ...source,
      labels: teaLabels(number),
    }),
  )
  const path = join(folder, 'tea.jsonl')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
