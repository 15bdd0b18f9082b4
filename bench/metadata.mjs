// scratch

import { fitMetadata } from '../dist/app/metadata/fit-metadata.js'
import { isSameTitle, knownPages } from '../dist/app/metadata/known-pages.js'
import { countSigns } from '../dist/app/metadata/sign-counts.js'
import { choose } from '../dist/metadata/choose.js'
import { nameKey } from '../dist/metadata/names/split-names.js'
import { GrowingSigns } from '../dist/metadata/signs/sign-book.js'

const t0 = Date.now()
const log = (...a) => console.error(((Date.now() - t0) / 1000).toFixed(1), ...a)
const book = new GrowingSigns()
const load = async (path) => {
  const out = []
  for await (const known of knownPages(path)) out.push({ known, signs: countSigns(known, book) })
  return out
}
const wcxb = await load('/work/shared/corpora/wcxb-dev')
log('wcxb', wcxb.length)
const news = await load('/work/shared/corpora/news-pages')
log('news', news.length, book.names.length)
const names = book.names
function score(rows, label) {
  let [t, tn, d, dn, dw, tp, found, gold] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const {
    known: { gold: g },
    choice,
  } of rows) {
    if (g.title !== undefined) {
      tn++
      if (choice.title && isSameTitle(choice.title.candidate.said[0].value, g.title)) t++
    }
    if (g.date !== undefined) {
      dn++
      if (choice.date?.candidate.key === g.date) d++
      else if (choice.date) dw++
    }
    if (g.authors !== undefined) {
      const f = new Set(choice.authors.map((a) => a.candidate.key))
      const gs = new Set(g.authors)
      found += f.size
      gold += gs.size
      for (const k of f) if (gs.has(k)) tp++
    }
  }
  console.log(
    label.padEnd(30),
    'title',
    (t / tn).toFixed(4),
    tn,
    'date',
    (d / dn).toFixed(4),
    dn,
    'wrong',
    dw,
    'author P',
    (tp / found).toFixed(4),
    'R',
    (tp / gold).toFixed(4),
    'F1',
    ((2 * tp) / (found + gold)).toFixed(4),
  )
}
const ask = (model, pages) =>
  pages.map(({ known }) => ({ known, choice: choose(model, known.page) }))
const half = (p) => (p.known.fold % 2 === 0 ? 'tune' : 'report')
const only = process.argv[2]
if (only !== 'news') {
  const rows = []
  for (let f = 0; f < 5; f++) {
    const m = fitMetadata(
      wcxb.filter((p) => p.known.fold !== f),
      names,
    )
    log('fold', f)
    rows.push(
      ...ask(
        m,
        wcxb.filter((p) => p.known.fold === f),
      ),
    )
  }
  score(rows, 'wcxb oof')
  for (const g of new Set(rows.map((r) => r.known.group)))
    score(
      rows.filter((r) => r.known.group === g),
      '  ' + g,
    )
}
const m = fitMetadata(wcxb, names)
log('fit')
const t = Date.now()
const rows = ask(m, news)
log('asked', (Date.now() - t) / news.length, 'ms/page')
score(rows, 'news, wcxb-trained')
for (const h of ['tune', 'report'])
  score(
    rows.filter((r) => half(r) === h),
    '  ' + h,
  )
const tune = news.filter((p) => half(p) === 'tune')
const m2 = fitMetadata([...wcxb, ...tune], names)
log('fit2')
score(
  ask(
    m2,
    news.filter((p) => half(p) === 'report'),
  ),
  'news report, wcxb+tune',
)
if (process.argv[3])
  for (const r of rows.filter((r) => half(r) === 'tune')) {
    const g = r.known.gold,
      c = r.choice
    if (
      process.argv[3] === 'title' &&
      g.title !== undefined &&
      !(c.title && isSameTitle(c.title.candidate.said[0].value, g.title))
    )
      console.log(r.known.id, '|', g.title, '|', c.title?.candidate.said[0].value)
    if (process.argv[3] === 'date' && g.date !== undefined && c.date?.candidate.key !== g.date)
      console.log(r.known.id, '|', g.date, '|', c.date?.candidate.key, c.date?.likelihood)
    if (process.argv[3] === 'author' && g.authors !== undefined) {
      const f = c.authors
        .map((a) => a.candidate.key)
        .sort()
        .join()
      if (f !== [...g.authors].sort().join()) console.log(r.known.id, '|', g.authors.join(), '|', f)
    }
  }
