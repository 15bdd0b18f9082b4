// Learns rules from labelled pages in memory, then extracts another page of the site.
// In a clone: npm run build && node examples/learn-and-extract.mjs
import { createExtractor } from 'treesift'

const page = (title, price, text) => `
<body>
  <nav><a href="/">Shop</a> <a href="/lamps">Lamps</a></nav>
  <h1 class="name">${title}</h1>
  <p>Price: <b class="price">${price}</b></p>
  <div class="about"><p>${text}</p></div>
  <footer>Lamps and shades since 1974</footer>
</body>`

const extractor = await createExtractor({ db: ':memory:' })

const report = await extractor.train([
  {
    url: 'https://www.lamps.example/oslo',
    html: page(
      'Oslo',
      '$ 49',
      'A desk lamp with a heavy foot and an arm that stays where it is put.',
    ),
    labels: {
      main: { selector: '.about' },
      headline: 'Oslo',
      price: '$ 49',
    },
  },
  {
    url: 'https://www.lamps.example/turin',
    html: page(
      'Turin',
      '$ 120',
      'Three shades of glass on one brass stem, for tables that are looked at.',
    ),
    labels: {
      main: { selector: '.about' },
      headline: 'Turin',
      price: '$ 120',
    },
  },
])
for (const { field, pages } of report.sites[0].rules)
  console.log(`learned ${field} from ${pages} pages`)

const found = await extractor.extract({
  url: 'https://www.lamps.example/porto',
  html: page('Porto', '$ 75', 'Cork, paper and a warm bulb: it weighs less than a book.'),
})
console.log(found.title, found.fields.price, found.decidedBy)
console.log(found.text)

extractor.close()
