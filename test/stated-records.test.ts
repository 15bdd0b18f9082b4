import { describe, expect, test } from 'vitest'
import { statedTable } from '../src/analysis/records/fields/stated-table.js'
import { valueContextOf } from '../src/analysis/values/value-context.js'
import { readPage } from '../src/page/tree/read-page.js'

const names = ['Ash bench', 'Birch stool', 'Cedar chest', 'Elm shelf', 'Fir cradle']
const products = names.map((name, at) => ({
  id: `p-${at}`,
  name,
  url: `/wood/${at}`,
  images: [{ src: `https://img.example/${at}.jpg` }],
  price: { amount: 40.5 + at, currency: 'EUR' },
}))
const menu = names.map((label, at) => ({ label, href: `/menu/${at}` }))

const tableOf = (html: string) => {
  const page = readPage(html)
  return statedTable(page, valueContextOf(page, 'https://wood.example/all'))?.table
}

describe('records that scripts state', () => {
  const state = JSON.stringify({ menu: { items: menu }, page: { results: { hits: products } } })
  const row = {
    text: 'Ash bench 40.5',
    fields: {
      title: 'Ash bench',
      link: '/wood/0',
      image: 'https://img.example/0.jpg',
      price: '40.5',
    },
  }

  test.each([
    ['JSON', `<script id="__NEXT_DATA__" type="application/json">${state}</script>`],
    ['a program', `<script>window.state = ${state}; start()</script>`],
    ['a string of a program', `<script>load(${JSON.stringify(state)})</script>`],
    [
      'strings of several programs',
      [state.slice(0, 300), state.slice(300)]
        .map((part) => `<script>add.push([1, ${JSON.stringify(part)}])</script>`)
        .join(''),
    ],
  ])('are read from %s', (_, html) => {
    const table = tableOf(html)!
    expect(table.rows).toHaveLength(5)
    expect(table.rows[0]).toMatchObject(row)
    expect(table.columns.map(({ name }) => name)).toEqual(['title', 'link', 'image', 'price'])
  })

  test('are read from an ItemList of JSON-LD', () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: products.map(({ name, url, images: [image] }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        item: { '@type': 'Product', name, url, image: image!.src },
      })),
    }
    const table = tableOf(`<script type="application/ld+json">${JSON.stringify(list)}</script>`)!
    expect(table.rows.map(({ fields }) => fields['title'])).toEqual(names)
    expect(table.rows[1]!.values).toMatchObject({ link: [{ url: 'https://wood.example/wood/1' }] })
  })

  test.each([
    ['menus', { items: menu }],
    ['two objects', products.slice(0, 2)],
    ['numbers', { points: [1, 2, 3].map((x) => ({ x, y: x })) }],
    ['texts without addresses', names.map((name) => ({ name, note: `${name} is good` }))],
  ])('are none of %s', (_, value) => {
    expect(
      tableOf(`<script type="application/json">${JSON.stringify(value)}</script>`),
    ).toBeUndefined()
  })

  test('are found in linear time where each object has names of its own', () => {
    const objects = Array.from({ length: 1_600 }, (_, at) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, key) => [`k${at}-${key}`, 'a text'])),
    )
    const html = `<script type="application/json">${JSON.stringify({ products, objects })}</script>`
    const before = process.cpuUsage()
    expect(tableOf(html)?.rows).toHaveLength(5)
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
  })

  test('are no breadcrumbs', () => {
    const crumbs = {
      '@type': 'BreadcrumbList',
      itemListElement: products.map(({ name, url, images }) => ({ name, item: url, images })),
    }
    expect(
      tableOf(`<script type="application/ld+json">${JSON.stringify(crumbs)}</script>`),
    ).toBeUndefined()
  })
})
