import { expect, test } from 'vitest'
import type { CardFigures, ModelCard } from '../../../analysis/model/model-card.js'
import { pageTypes } from '../../../analysis/model/page-type.js'
import { cardText, figuresText } from './model-text.js'

const card: ModelCard = {
  date: '2026-01-31',
  treesift: '1.2.3',
  corpora: [
    { name: 'tides', hash: '0123456789abcdef', pages: 30, sites: 7 },
    { name: 'news', hash: 'fedcba9876543210', pages: 4, sites: 1 },
  ],
  credit: 'Our own pages',
  features: {
    first: [
      { name: 'text.words', share: 0.25 },
      { name: 'links.words', share: 0.0549 },
    ],
    second: [{ name: 'opinion.own', share: 0.5 }],
  },
  limits: ['Made of nothing.', 'Of no use.'],
}

const zeros = pageTypes.map(() => 0)

const figures: CardFigures = {
  folds: 5,
  pages: 12,
  f1: 0.87654,
  byCorpus: [
    { corpus: 'tides', pages: 8, f1: 0.92, typeAccuracy: 0.875 },
    { corpus: 'news', pages: 4, f1: 0.79 },
  ],
  byType: [
    { type: 'article', pages: 9, f1: 0.9 },
    { type: 'forum', pages: 3, f1: 0.50006 },
  ],
  typeAccuracy: 11 / 12,
  confusion: pageTypes.map((type) =>
    type === 'article' ? [9, 0, 0, 0, 0, 0, 0] : type === 'forum' ? [0, 2, 0, 0, 1, 0, 0] : zeros,
  ),
  rankCorrelation: 0.5125,
  reliability: [
    { from: 0.4, to: 0.5, pages: 3, confidence: 0.45, f1: 0.5 },
    { from: 0.9, to: 1, pages: 9, confidence: 0.95, f1: 0.9 },
  ],
}

test('a card has the origin of the model, its most important features and its limits', () => {
  expect(cardText(card, 1_234_567)).toBe(`trained 2026-01-31 by treesift 1.2.3, 1235 kB
from tides (0123456789ab): 30 pages of 7 sites
from news (fedcba987654): 4 pages of 1 sites
credit: Our own pages

Not cross-validated: all pages are of one fold.

Features that decide about segments, by their share of the gain of all trees
first pass   share  second pass  share
text.words   25.0%  opinion.own  50.0%
links.words   5.5%

Limits
- Made of nothing.
- Of no use.
`)
})

test('a card has figures if there are some', () => {
  expect(cardText({ ...card, figures }, 0)).toContain(`\n\n${figuresText({ ...card, figures })}\n`)
})

test('figures are tables, with bars of estimated and true F1', () => {
  // bars of width 40: true F1 20 and 36 long, marks at 18 and 38
  const text = `Cross-validated over sites in 5 folds, 12 pages: word F1 0.8765
corpus  pages  word F1  page type
tides       8   0.9200      87.5%
news        4   0.7900

type     pages  word F1
article      9   0.9000
forum        3   0.5001

Page type accuracy: 91.7% (rows: true type, columns: predicted type)
               article  forum  product  collection  listing  documentation  service
article              9      0        0           0        0              0        0
forum                0      2        0           0        1              0        0
product              0      0        0           0        0              0        0
collection           0      0        0           0        0              0        0
listing              0      0        0           0        0              0        0
documentation        0      0        0           0        0              0        0
service              0      0        0           0        0              0        0

Confidence and true F1: rank correlation 0.512
confidence  pages   mean     F1
0.4 to 0.5      3  0.450  0.500  ${'='.repeat(18)}|=
0.9 to 1.0      9  0.950  0.900  ${'='.repeat(36)}  |
`
  expect(figuresText({ ...card, figures })).toBe(text)
})

test('figures say how well roles are told, if the model knows them', () => {
  const roles = {
    segments: 40,
    accuracy: 0.925,
    byRole: [
      { role: 'headline', segments: 10, precision: 0.9, recall: 1 },
      { role: 'teaser', segments: 30, precision: 1, recall: 0.9 },
    ],
  } as const
  const text = figuresText({ ...card, figures: { ...figures, roles } })
  expect(text.slice(figuresText({ ...card, figures }).length)).toBe(`
Roles of 40 segments that labels or markup tell: 92.5% right
role      segments  precision  recall
headline        10      90.0%  100.0%
teaser          30     100.0%   90.0%
`)
})

test('the mark is at the end of the bar when the estimate is exact', () => {
  const lineOf = (confidence: number, f1: number): string => {
    const reliability = [{ from: 0, to: 1, pages: 1, confidence, f1 }]
    const line = figuresText({ ...card, figures: { ...figures, reliability } })
      .split('\n')
      .at(-2)!
    return line.slice(line.lastIndexOf('  ') + 2)
  }
  expect(lineOf(0.25, 0.25)).toBe('==========|')
  expect(lineOf(0, 0)).toBe('|')
  expect(lineOf(1, 1)).toBe(`${'='.repeat(40)}|`)
  expect(lineOf(0, 1)).toBe(`|${'='.repeat(39)}`)
})

test('without known types there are no tables of types', () => {
  const text = figuresText({ ...card, figures: { ...figures, byType: [], typeAccuracy: 0 } })
  expect(text).toContain('news        4   0.7900\n\nNo page is of known type.\n\nConfidence')
  expect(text).not.toContain('type accuracy')
})
