import { chanceFor } from './chance.mjs'
import { cooking } from './sites/cooking.mjs'
import { news } from './sites/news.mjs'
import { shop } from './sites/shop.mjs'

const labelledPages = 4
const pagesOfALook = 20
/** Of a page with every field, not one of those above. */
const twinNumber = 198

/** The looks of a site before and after, by what a redesign does to them. */
const redesigns = {
  full: ({ site, naming }) => [
    (facts) => site.looks.old(facts, { naming, salt: 'spring' }, {}),
    (facts) => site.looks.fresh(facts, { naming, salt: 'autumn' }),
  ],
  oneField: ({ site, naming, ...change }) => [
    (facts) => site.looks.old(facts, { naming, salt: 'spring' }, {}),
    (facts) => site.looks.old(facts, { naming, salt: 'spring' }, change),
  ],
  reshuffled: ({ site, naming }) => [
    (facts) => site.looks.old(facts, { naming, salt: 'spring' }, {}),
    (facts) => site.looks.old(facts, { naming, salt: 'autumn' }, {}),
  ],
}

const sites = { news, shop, cooking }

/** Site, how its classes are named, redesign, the field that moves, whether something else takes its place. */
const plans = [
  ['news', 'bem', 'full'],
  ['news', 'hashed', 'full'],
  ['shop', 'utility', 'full'],
  ['shop', 'bem', 'full'],
  ['cooking', 'hashed', 'full'],
  ['cooking', 'utility', 'full'],
  ['news', 'bem', 'oneField', 'date'],
  ['news', 'hashed', 'oneField', 'author'],
  ['news', 'utility', 'oneField', 'main'],
  ['shop', 'utility', 'oneField', 'price'],
  ['shop', 'bem', 'oneField', 'name'],
  ['shop', 'hashed', 'oneField', 'availability'],
  ['cooking', 'hashed', 'oneField', 'place'],
  ['cooking', 'bem', 'oneField', 'ingredients'],
  ['cooking', 'utility', 'oneField', 'date'],
  ['news', 'bem', 'oneField', 'date', 'taken'],
  ['shop', 'bem', 'oneField', 'price', 'taken'],
  ['cooking', 'hashed', 'oneField', 'place', 'taken'],
  ['news', 'hashed', 'reshuffled'],
  ['shop', 'hashed', 'reshuffled'],
  ['cooking', 'module', 'reshuffled'],
]

/** Pages of sites before and after they look different; the same each time. */
export const streamsOf = () => plans.map(streamOf)

function streamOf([kind, naming, redesign, moved, taken]) {
  const site = sites[kind]
  const name = [kind, naming, redesign, moved, taken].filter(Boolean).join(' ')
  const [before, after] = redesigns[redesign]({
    site,
    naming,
    moved,
    isTaken: taken !== undefined,
  })
  const page = (number, look, suffix = '') => {
    const facts = site.facts(chanceFor(`${name} ${number}`), number)
    const { main, fields } = site.gold(facts)
    return {
      id: `${name} ${number}${suffix}`,
      url: `https://www.${site.host}${site.path(facts)}`,
      html: look(facts),
      gold: { main: main.join('\n'), fields },
    }
  }
  const pages = (first, count, look) =>
    Array.from({ length: count }, (_, at) => page(first + at, look))
  return {
    name,
    site: site.host,
    redesign,
    changed: moved === undefined ? site.fields : [moved],
    labelled: pages(0, labelledPages, before).map(labelledObject),
    before: pages(labelledPages, pagesOfALook, before),
    after: pages(labelledPages + pagesOfALook, pagesOfALook, after),
    twins: {
      before: page(twinNumber, before, ' before'),
      after: page(twinNumber, after, ' after'),
    },
  }
}

/** Some pages of a stream, after others, as a course: see src/lab/stories/course.ts. */
export const streamCourse = ({ site, labelled }, pages, before = []) => ({
  site,
  labelled,
  before: before.map(coursePage),
  pages: pages.map(coursePage),
})

const coursePage = ({ gold: { main, fields }, ...page }) => ({
  ...page,
  gold: { main: main.split('\n'), ...fields },
})

const labelledObject = ({ gold, ...page }) => ({
  ...page,
  labels: { main: gold.main.split('\n'), ...gold.fields },
})
