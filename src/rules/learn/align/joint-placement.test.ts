import { describe, expect, test } from 'vitest'
import { candidateTexts, matchRule } from '../../evaluate/match-rule.js'
import { pageContextOf } from '../../predicates/page-context.js'
import { texts, trainingPage } from '../learn.test-kit.js'
import { learnSite } from '../learn-site.js'
import { alignField } from './field-examples.js'

const makers = ['Alder', 'Birke', 'Corvo', 'Dorsch', 'Esker', 'Fjord', 'Garnet', 'Harrow']
const goods = ['Kettle', 'Lantern', 'Rucksack', 'Stove', 'Compass', 'Hammock', 'Paddle', 'Tarp']

const each = (wrap: (name: string) => string): string => makers.map(wrap).join('')

const options =
  `<form><select name=maker><option>All makers</option>` +
  `${each((name) => `<option value="${name}">${name}</option>`)}</select></form>`
const menu = `<nav><ul>${each((name) => `<li><a href="/by/${name}">${name}</a></li>`)}</ul></nav>`
const filter =
  `<div class=facets><h3>Maker</h3>` +
  `<ul>${each((name) => `<li><label><input type=checkbox>${name}</label></li>`)}</ul></div>`
const cloud = `<div class=cloud>${each((name) => `<a href="/t/${name}">${name}</a> `)}</div>`
const sidebar = `<div class=side>${each((name) => `<p class=row>${name}</p>`)}</div>`
const table = `<table class=index>${each((name) => `<tr><td>${name}</td><td>12</td></tr>`)}</table>`

const pageOf = (title: string, before: string, article: string, after = ''): string =>
  `<html><head><title>${title}</title></head><body><header><a href="/">Outfitter</a></header>` +
  `${before}<main><article>${article}</article></main>${after}<footer><p>Open daily.</p></footer></body></html>`

type Template = (maker: string, item: string) => string

/** Name, template, and the element or attribute that must be chosen: `span.maker`, `meta@content`. */
const templates: readonly (readonly [name: string, template: Template, place: string])[] = [
  [
    'options before a class',
    (maker, item) =>
      pageOf(item, options, `<h1>${item}</h1><span class=maker>${maker}</span><p>It lasts.</p>`),
    'span.maker',
  ],
  [
    'a menu before a class',
    (maker, item) =>
      pageOf(item, menu, `<h1>${item}</h1><span class=maker>${maker}</span><p>It lasts.</p>`),
    'span.maker',
  ],
  [
    'a filter before a class',
    (maker, item) =>
      pageOf(item, filter, `<h1>${item}</h1><div class=brand>${maker}</div><p>It lasts.</p>`),
    'div.brand',
  ],
  [
    'a cloud of links after a class',
    (maker, item) => pageOf(item, '', `<h1>${item}</h1><b class=maker>${maker}</b>`, cloud),
    'b.maker',
  ],
  [
    'rows before a class',
    (maker, item) => pageOf(item, sidebar, `<h1>${item}</h1><b class=maker>${maker}</b>`),
    'b.maker',
  ],
  [
    'an index table before a definition',
    (maker, item) =>
      pageOf(
        item,
        table,
        `<h1>${item}</h1><dl><dt>Maker</dt><dd>${maker}</dd><dt>Weight</dt><dd>${item.length} kg</dd></dl>`,
      ),
    'dd',
  ],
  [
    'options before a row of a table',
    (maker, item) =>
      pageOf(
        item,
        options,
        `<h1>${item}</h1><table><tr><th>Weight</th><td>${item.length} kg</td></tr>` +
          `<tr><th>Maker</th><td>${maker}</td></tr></table>`,
      ),
    'td',
  ],
  [
    'a menu before a part of a text',
    (maker, item) =>
      pageOf(item, menu, `<h1>${item}</h1><p class=by>Made by ${maker}, shipped in two days</p>`),
    'p.by',
  ],
  [
    'options before a part of a text',
    (maker, item) =>
      pageOf(
        item,
        options,
        `<h1>${item}</h1><p class=line>Maker: ${maker}</p><p class=line>Weight: ${item.length} kg</p>`,
      ),
    'p.line',
  ],
  [
    'a filter before a part of a heading',
    (maker, item) => pageOf('Outfitter', filter, `<h1>${item} by ${maker}</h1><p>It lasts.</p>`),
    'h1',
  ],
  [
    'rows before a META',
    (maker, item) =>
      pageOf(
        `Outfitter</title><meta name=maker content="${maker}"><title>`,
        sidebar,
        `<h1>${item}</h1><p>It lasts.</p>`,
      ),
    'meta@content',
  ],
  [
    'options before an attribute',
    (maker, item) =>
      pageOf(item, options, `<h1>${item}</h1><p class=buy data-maker="${maker}">Buy now</p>`),
    'p.buy@data-maker',
  ],
  [
    'a menu before the alt of a logo',
    (maker, item) =>
      pageOf(item, menu, `<h1>${item}</h1><p><img class=logo src="/l.png" alt="${maker}"></p>`),
    'img.logo@alt',
  ],
  [
    'alts of other goods beside a class',
    (maker, item) =>
      pageOf(
        item,
        each((name) => `<img class=thumb src=t.png alt="${name}">`),
        `<h1>${item}</h1><i class=maker>${maker}</i>`,
      ),
    'i.maker',
  ],
  [
    'alts of all makers before a part',
    (maker, item) =>
      pageOf(
        item,
        each((name) => `<img class=thumb src=t.png alt="${name}">`),
        `<h1>${item}</h1><p class=by>from ${maker}</p>`,
      ),
    'p.by',
  ],
  [
    'the title beside a class and a menu',
    (maker, item) => pageOf(maker, menu, `<h1>${item}</h1><span class=maker>${maker}</span>`),
    'span.maker',
  ],
  [
    'the title beside a heading',
    (maker, item) => pageOf(maker, options, `<h1>${maker}</h1><p>They make ${item}s.</p>`),
    'h1',
  ],
  [
    'a longer title beside a class and options',
    (maker, item) =>
      pageOf(
        `${maker} ${item} | Outfitter`,
        options,
        `<h1>${item}</h1><span class=maker>${maker}</span>`,
      ),
    'span.maker',
  ],
  [
    'a menu and options and a filter',
    (maker, item) =>
      pageOf(
        `${item} | ${maker}`,
        menu + options + filter,
        `<h1>${item}</h1><span class=maker>${maker}</span>`,
        cloud,
      ),
    'span.maker',
  ],
  [
    'a link inside the article',
    (maker, item) =>
      pageOf(
        item,
        menu,
        `<h1>${item}</h1><p>From <a class=vendor href="/v/${maker}">${maker}</a></p>`,
      ),
    'a.vendor',
  ],
  [
    'two menus around nested elements',
    (maker, item) =>
      pageOf(
        item,
        menu,
        `<h1>${item}</h1><div class=meta><span><b>${maker}</b></span></div>`,
        menu,
      ),
    'b',
  ],
  [
    'a menu that marks the current entry',
    (maker, item) =>
      pageOf(
        item,
        `<nav><ul>${each(
          (name) =>
            `<li class="${name === maker ? 'on' : 'off'}"><a href="/by/${name}">${name}</a></li>`,
        )}</ul></nav>`,
        `<h1>${item}</h1><span class=maker>${maker}</span>`,
      ),
    'span.maker',
  ],
  [
    'selected options',
    (maker, item) =>
      pageOf(
        item,
        `<select>${each((name) => `<option${name === maker ? ' selected' : ''}>${name}</option>`)}</select>`,
        `<h1>${item}</h1><span class=maker>${maker}</span>`,
      ),
    'span.maker',
  ],
  [
    'a list item that others precede',
    (maker, item) =>
      pageOf(
        item,
        options,
        `<h1>${item}</h1><ul class=facts><li><b>Weight</b> <i>${item.length} kg</i></li>` +
          `<li><b>Maker</b> <i>${maker}</i></li></ul>`,
      ),
    'i',
  ],
]

/** The chosen places of each page, as `tag.class` or `tag.class@attribute`. */
function chosenPlaces(pages: readonly ReturnType<typeof trainingPage>[]): readonly string[] {
  const { target, pages: aligned } = alignField('maker', pages)
  return aligned.map(({ example }) => {
    if (example === undefined) return 'none'
    const { page, candidates, positives } = example
    return [...positives]
      .map((place) => {
        const element = page.elementOf(candidates[place]!.node)
        const classes = page.classWords(element).map((word) => `.${word}`)
        const attribute = target.kind === 'attribute' ? `@${target.name}` : ''
        return `${page.page.tagName(element)}${classes.join('')}${attribute}`
      })
      .join(' ')
  })
}

const labelled = (template: Template, makersOfPages: readonly string[]) =>
  makersOfPages.map((maker, at) =>
    trainingPage(`p${at}`, template(maker, goods[at]!), { maker: texts(maker) }),
  )

/** What the rule that is learned from pages gives on another one. */
function foundOn(
  pages: readonly ReturnType<typeof trainingPage>[],
  html: string,
): readonly string[] {
  const { rules } = learnSite('outfitter.example', pages).rules
  const [rule] = rules
  if (rule === undefined) return []
  const page = pageContextOf(html)
  return candidateTexts(rule, page, matchRule(rule, page).candidates)
}

describe('a label that also stands in a menu, options, alts or the title', () => {
  test.each(templates)('three pages: %s', (_, template, place) => {
    const pages = labelled(template, ['Dorsch', 'Alder', 'Garnet'])
    expect(chosenPlaces(pages)).toEqual([place, place, place])
    expect(foundOn(pages, template('Birke', 'Tarp'))).toEqual(['Birke'])
  })

  test.each(templates)(
    'the same value on three pages, with unlabelled ones: %s',
    (_, template, place) => {
      const pages = labelled(template, ['Corvo', 'Corvo', 'Corvo'])
      const others = ['Alder', 'Fjord', 'Harrow'].map((maker, at) =>
        trainingPage(`u${at}`, template(maker, goods[at + 4]!), {}),
      )
      expect(chosenPlaces([...pages, ...others])).toEqual([place, place, place])
    },
  )
})

test('a text that stands only in a list of the layout is reported, and its page is not learned from', () => {
  const [, template] = templates[0]!
  const pages = [
    ...labelled(template, ['Dorsch', 'Alder', 'Garnet']),
    trainingPage('p9', template('the workshop', 'Tarp'), { maker: texts('Esker') }),
  ]
  const { examples, unaligned } = alignField('maker', pages)
  expect(examples).toHaveLength(3)
  expect(unaligned).toEqual([
    {
      page: 'p9',
      field: 'maker',
      wanted: 'Esker',
      code: 'LABEL_NOT_FOUND',
      hint: 'it is only in a list that every page repeats',
    },
  ])
})

test('places that look different from page to page are one choice if a rule finds them', () => {
  const pages = ['Dorsch', 'Alder', 'Garnet'].map((maker, at) =>
    trainingPage(
      `p${at}`,
      pageOf(
        goods[at]!,
        menu,
        `<h1 class="s${at}">${maker}</h1><p title="${maker} shop">${goods[at]}</p>`,
      ),
      { maker: texts(maker) },
    ),
  )
  expect(chosenPlaces(pages)).toEqual(['h1.s0', 'h1.s1', 'h1.s2'])
})

test('the runner-up is kept', () => {
  const [, template] = templates[1]!
  const { choice } = alignField('maker', labelled(template, ['Dorsch', 'Alder', 'Garnet']))
  expect(choice?.best).toMatchObject({ f1: 1, target: { kind: 'text' } })
  expect(choice?.others[0]?.group).toMatchObject({ isMenu: true })
  expect(choice?.others[0]?.quality).toBeLessThan(choice!.best.quality)
})
