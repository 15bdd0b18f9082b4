import { describe, expect, test } from 'vitest'
import { regionsOfHtml } from '../records.test-kit.js'
import { recordTable } from './record-table.js'

/** The fields of the members of the region with the most text. */
const fieldsOf = (html: string) => {
  const { page, regions } = regionsOfHtml(html)
  return recordTable(page, regions[0]!.members).rows.map(({ fields }) => fields)
}
const items = (...inside: readonly string[]) =>
  `<ul>${inside.map((one) => `<li>${one}</li>`).join('')}</ul>`

describe('the fields of records', () => {
  test('are named title, link, image, price and date by their values', () => {
    const item = (name: string, number: number) =>
      `<img src="/${number}.jpg"><h3><a href="/${number}">${name}</a></h3><span class="p">${number} €</span>` +
      `<time>0${number}.02.2026</time>`
    expect(
      fieldsOf(items(item('Erste Lampe', 1), item('Zweite Lampe', 2), item('Dritte Lampe', 3)))[1],
    ).toEqual({
      image: '/2.jpg',
      link: '/2',
      title: 'Zweite Lampe',
      price: '2 €',
      date: '02.02.2026',
    })
  })

  test('are absent where a record lacks them, and no value moves', () => {
    const found = fieldsOf(
      items(
        '<a href="/a">Long name A</a><i class="x">x1</i><i class="y">y1</i>',
        '<a href="/b">Long name B</a><i class="y">y2</i>',
        '<a href="/c">Long name C</a><i class="x">x3</i><i class="y">y3</i>',
      ),
    )
    expect(found.map(({ column_1: x, column_2: y }) => [x, y])).toEqual([
      ['x1', 'y1'],
      [undefined, 'y2'],
      ['x3', 'y3'],
    ])
  })

  test('are numbered for the cells of a row', () => {
    const row = (cells: string) =>
      `<tr>${[...cells].map((cell) => `<td>${cell}${cell}</td>`).join('')}</tr>`
    expect(
      fieldsOf(`<table>${row('abc')}${row('def')}${row('ghi')}</table>`).map(Object.values),
    ).toEqual([
      ['aa', 'bb', 'cc'],
      ['dd', 'ee', 'ff'],
      ['gg', 'hh', 'ii'],
    ])
  })

  test('are named by the heads of a table', () => {
    const row = (size: string, tint: string) =>
      `<tr><td colspan="2">${size} of them</td><td><a href="/${tint}">The ${tint} one</a></td><td>${tint}</td></tr>`
    const head = '<tr><th>How</th><th>many</th><th>Name</th><th>Tint <i>of it</i></th></tr>'
    const [first] = fieldsOf(
      `<table>${head}${row('many', 'red')}${row('few', 'blue')}${row('no', 'green')}</table>`,
    ).slice(-1)
    expect(first).toEqual({
      How: 'no of them',
      link: '/green',
      title: 'The green one',
      'Tint of it': 'green',
    })
  })

  test('are named by their properties in microdata', () => {
    const item = (name: string, size: string) =>
      `<a href="/${name}">Name of ${name}</a><i itemprop="width">${size} wide</i>` +
      `<b><u itemprop="width">${size}</u></b>`
    expect(fieldsOf(items(item('a', 'one'), item('b', 'two'), item('c', 'six')))[1]).toMatchObject({
      width: 'two wide',
      width_2: 'two',
    })
  })

  test.each([
    ['in a DATA attribute', (n: number) => `<img src="/blank.gif" data-src="/${n}.jpg">`],
    ['named as a source', (n: number) => `<img src="data:image/gif," data-src="/${n}.jpg?w=2">`],
    ['without the name of a file', (n: number) => `<img data-lazy-src="/i/${n}.jpg/w">`],
    ['the first of several sizes', (n: number) => `<img srcset="/${n}.jpg 1x, /b${n}.jpg 2x">`],
    [
      'of a SOURCE before them',
      (n: number) =>
        `<picture><source srcset="/${n}.jpg 300w,/b.jpg 600w"><img src="data:image/gif,"></picture>`,
    ],
    ['behind an element', (n: number) => `<i style="color:red;background:url('/${n}.jpg')"></i>`],
  ])('have images whose addresses are %s', (_, image) => {
    const item = (name: string, n: number) => `${image(n)}<h3><a href="/${n}">${name}</a></h3>`
    const found = fieldsOf(items(item('Ash tree', 1), item('Birch tree', 2), item('Cedar tree', 3)))
    expect(found.map(({ image }) => image)).toEqual(
      [1, 2, 3].map((n) => expect.stringContaining(`${n}.jpg`)),
    )
  })

  test('are lists where numbers of values differ', () => {
    const tags = (...names: readonly string[]) =>
      names.map((name) => `<b class="t"><u>${name}</u></b>`).join('')
    const found = fieldsOf(
      items(
        `<h3>Name one</h3><p>${tags('a', 'b')}</p>`,
        `<h3>Name two</h3><p>${tags('c')}</p>`,
        `<h3>Name six</h3><p>${tags('d', 'e', 'f')}</p>`,
      ),
    )
    expect(found.map(({ column_1: list }) => list)).toHaveLength(3)
    expect(found[0]!['title']).toBe('Name one')
  })

  test('leave out texts that are the same in all records', () => {
    const found = fieldsOf(
      items(
        '<h3>One name</h3><i>Buy</i>',
        '<h3>Two names</h3><i>Buy</i>',
        '<h3>Six names</h3><i>Buy</i>',
      ),
    )
    expect(found).toEqual([{ title: 'One name' }, { title: 'Two names' }, { title: 'Six names' }])
  })

  test('have the address that a script would load', () => {
    const image = (n: number) =>
      `<img src="/empty.png" data-src="/real-${n}.jpg"><h3>Name ${n} of all</h3>`
    expect(fieldsOf(items(image(1), image(2), image(3))).map(({ image }) => image)).toEqual([
      '/real-1.jpg',
      '/real-2.jpg',
      '/real-3.jpg',
    ])
  })

  test('are authors and ratings by names of elements and by numbers', () => {
    const review = (name: string, stars: string, at: number) =>
      `<h3>Review no. ${at} of all</h3><span class="postAuthor">${name}</span><i class="avg-rating">` +
      `${stars} (${at})</i>`
    expect(
      fieldsOf(items(review('Ann', '4.5', 1), review('Bo', '3.9', 2), review('Cy', '4.0', 3)))[2],
    ).toEqual({ title: 'Review no. 3 of all', author: 'Cy', rating: '4.0 (3)' })
  })

  test('are authors after a word that is always the same', () => {
    const post = (name: string, place: string) =>
      `<h3>A walk in ${place}</h3><p class="who">par ${name}</p><p class="where">in ${place}</p>`
    expect(
      fieldsOf(items(post('Ann Reed', 'Gent'), post('Bo Lind', 'Bern'), post('Cy Moor', 'Emden'))),
    ).toMatchObject([
      { author: 'par Ann Reed' },
      { author: 'par Bo Lind' },
      { author: 'par Cy Moor' },
    ])
  })

  test('are authors in links to people', () => {
    const item = (name: string, address: string) =>
      `<h3><a href="/topics/${name.length}">A long topic by ${name}</a></h3><b><a href="${address}">${name}</a></b>`
    const found = fieldsOf(
      items(item('anna', '/user?id=anna'), item('berta', '/~berta'), item('carl', '/u/carl')),
    )
    expect(found.map(({ author }) => author)).toEqual(['anna', 'berta', 'carl'])
    const makers = items(item('Aco', '/brand/aco'), item('Bix', '/brand/bix'), item('Cy', '/b/cy'))
    expect(fieldsOf(makers)[0]).not.toHaveProperty('author')
  })

  test('are dates that all records share, where the page says that they are dates', () => {
    const item = (name: string) =>
      `<h3>${name}</h3><time>1 year ago</time><i class="x">1 year ago</i>`
    const found = fieldsOf(items(item('First one'), item('Second one'), item('Third one')))
    expect(found[1]).toEqual({ title: 'Second one', date: '1 year ago' })
  })

  test('are pictures, also where the cards of a page have them in different places', () => {
    const item = (name: string, picture: string) => `${picture}<h3>${name}</h3>`
    const found = fieldsOf(
      items(
        item('Large one', '<figure class="large"><img src="/1.jpg"></figure>'),
        item('Small one', '<div class="small"><b><img src="/2.jpg"></b></div>'),
        item('Another large one', '<figure class="large"><img src="/3.jpg"></figure>'),
        item('Another small one', '<div class="small"><b><img src="/4.jpg"></b></div>'),
      ),
    )
    expect(found.map(({ image }) => image)).toEqual(['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg'])
  })

  test('are ratings in attributes for readers who do not see the stars', () => {
    const stars = (n: number) =>
      `<h3>Lamp no. ${n} of all</h3><span role="img" aria-label="${n} von 5 Sternen"></span>`
    expect(fieldsOf(items(stars(3), stars(4), stars(5)))[1]).toEqual({
      title: 'Lamp no. 4 of all',
      rating: '4 von 5 Sternen',
    })
  })

  test('are merged where no record has both, such as full and reduced prices', () => {
    const lamp = (name: string, price: string) => `<h3>${name}</h3><p>${price}</p>`
    const found = fieldsOf(
      items(
        lamp('Amber lamp', '<b class="full">$5</b>'),
        lamp('Birch lamp', '<b class="cut">$3</b>'),
        lamp('Cobalt lamp', '<b class="full">$6</b>'),
        lamp('Dune lamp', '<b class="cut">$2</b>'),
        lamp('Ember lamp', 'sold'),
      ),
    )
    expect(found.map(({ price }) => price)).toEqual(['$5', '$3', '$6', '$2', undefined])
    expect(found.map(Object.keys)[1]).toEqual(['title', 'price'])
  })

  test('have the whole heading as the title', () => {
    const repository = (owner: string, name: string) =>
      `<h2><a href="/${owner}/${name}"><span class="owner">${owner} /</span> ${name}</a></h2>`
    expect(
      fieldsOf(
        items(repository('ann', 'lamp'), repository('bo', 'desk'), repository('cy', 'bed')),
      )[1],
    ).toMatchObject({ title: 'bo / desk', link: '/bo/desk' })
  })
})

test('values of types other than text are read beside the texts', () => {
  const item = (n: number) =>
    `<h3><a href="/p/${n}">Lamp no. ${n} of all</a></h3><b>$${n}.50</b><time datetime="2026-01-0${n}">${n} Jan</time>`
  const { page, regions } = regionsOfHtml(items(item(1), item(2), item(3)))
  const base = 'https://example.org/lamps/'
  const { rows, columns, warnings } = recordTable(page, regions[0]!.members, { context: { base } })
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['link', 'address'],
    ['title', 'text'],
    ['price', 'price'],
    ['date', 'date'],
  ])
  expect(rows[1]).toMatchObject({
    fields: { title: 'Lamp no. 2 of all', link: '/p/2', price: '$2.50', date: '2 Jan' },
    values: {
      link: [{ raw: '/p/2', url: 'https://example.org/p/2' }],
      price: [{ raw: '$2.50', amount: 2.5 }],
      date: [{ raw: '2 Jan', iso: '2026-01-02' }],
    },
  })
  expect(rows[1]!.values).not.toHaveProperty('title')
  expect(warnings).toEqual([])
})

test('values that may mean different things are warned of and stay texts', () => {
  const item = (name: string, date: string) => `<h3>${name}</h3><p>${date}</p>`
  const { page, regions } = regionsOfHtml(
    items(item('A walk', '03/04/2025'), item('A talk', '05/06/2025'), item('A meal', '07/08/2025')),
  )
  const { rows, warnings } = recordTable(page, regions[0]!.members)
  expect(rows[0]!.values).toEqual({ date: [{ raw: '03/04/2025' }] })
  expect(warnings).toEqual([
    '3 values of "date" can be read as more than one date, such as "03/04/2025": only the text is given',
  ])
})
