import { describe, expect, test } from 'vitest'
import { minHashSimilarity } from '../../core/text/min-hash.js'
import { layoutLikenesses, layoutOf, layoutSignature, nearestLayout } from './layout-signature.js'
import type { Layout } from './rule.js'
import { layoutFor } from './rule.test-kit.js'

const rows = (count: number, cell: string): string =>
  Array.from({ length: count }, (_, at) => `<tr><td class=name>${cell} ${at}<td>${at}`).join('')

const shop = (title: string, teas: number, body = ''): string =>
  `<html><head><title>${title}</title></head><body${body}>` +
  '<header class=top><nav class=menu><ul><li class=item><a class=link href=/>Home</a></ul></nav></header>' +
  `<main class=shop><h1 class=title>${title}</h1><p class=lead>About <b>${title}</b></p>` +
  `<div class=box><span class=price>5</span><em class=unit>kg</em></div>` +
  `<table class=teas>${rows(teas, 'Tea')}</table></main>` +
  '<footer class=foot><p class=small>Since <a class=about href=/us>1999</a></p></footer></body></html>'

const story = (title: string): string =>
  `<html><body><article class=story><h2 class=head>${title}</h2><blockquote><p>Said she</p></blockquote>` +
  '<section class=text><p>One <i>two</i></p><figure class=shot><img><figcaption>Sea</figcaption></figure></section>' +
  '<aside class=more><ol><li><cite>Ann</cite></ol></aside></article></body></html>'

const signature = layoutSignature
const alike = (a: string, b: string): number => minHashSimilarity(signature(a), signature(b))

describe('the signature of a page', () => {
  test('has 128 numbers, the same each time', () => {
    expect(signature(shop('Mint', 3))).toHaveLength(128)
    expect(signature(shop('Mint', 3))).toEqual(signature(shop('Mint', 3)))
  })

  test('is the same for pages of one template, whatever their texts and how many rows', () => {
    expect(signature(shop('Mint', 1))).toEqual(signature(shop('Sencha, first flush', 40)))
  })

  test('differs for another template', () => {
    expect(alike(shop('Mint', 3), story('Mint'))).toBeLessThan(0.2)
  })

  test('differs for other classes with the same tags', () => {
    expect(alike('<p class=a>x', '<p class=b>x')).toBeLessThan(1)
    expect(alike('<p class="a b">x', '<p class="b a">x')).toBe(1)
  })

  test('hardly changes with class words that only one page has', () => {
    const [one, other] = [' class="page post-123"', ' class="page post-4567"']
    const likely = alike(shop('Mint', 3, one), shop('Sencha', 3, other))
    expect(likely).toBeGreaterThan(0.9)
    expect(likely).toBeLessThan(1)
  })

  test('of an empty page equals only that of another one', () => {
    expect(new Set(signature(''))).toEqual(new Set([-1]))
    expect(alike('', '')).toBe(1)
    expect(alike('', shop('Mint', 3))).toBe(0)
  })
})

describe('the layout of a page', () => {
  const named = (name: string, ...signature: readonly number[]): Layout => ({
    name,
    signature,
    pages: 1,
  })
  const nameOf = (layouts: readonly Layout[], ...signature: readonly number[]) =>
    layoutOf(signature, layouts)?.name

  test('is the most similar one', () => {
    const layouts = [
      named('half', 1, 2, 0, 0),
      named('most', 1, 2, 3, 0),
      named('none', 9, 9, 9, 9),
    ]
    expect(nameOf(layouts, 1, 2, 3, 4)).toBe('most')
    expect(nameOf([...layouts].reverse(), 1, 2, 3, 4)).toBe('most')
  })

  test('is the first of equally similar ones', () => {
    expect(nameOf([named('a', 1, 2, 0, 0), named('b', 0, 0, 3, 4)], 1, 2, 3, 4)).toBe('a')
  })

  test('has a similarity of at least 0.4', () => {
    expect(nameOf([named('a', 1, 2, 0, 0, 0)], 1, 2, 3, 4, 5)).toBe('a')
    expect(nameOf([named('a', 1, 2, 3, 0, 0, 0, 0, 0)], 1, 2, 3, 4, 5, 6, 7, 8)).toBeUndefined()
  })

  test('need not be the nearest one', () => {
    const nearest = (layouts: readonly Layout[], ...signature: readonly number[]) => {
      const { layout, isOf } = nearestLayout(layoutLikenesses(signature, layouts)) ?? {}
      return [layout?.name, isOf]
    }
    const [quarter, half] = [named('quarter', 1, 0, 0, 0), named('half', 1, 2, 0, 0)]
    expect(nearest([quarter, half], 1, 2, 3, 4)).toEqual(['half', true])
    expect(nearest([quarter], 1, 2, 3, 4)).toEqual(['quarter', false])
    expect(nearest([named('a', 1, 2, 0, 0, 0)], 1, 2, 3, 4, 5)).toEqual(['a', true])
    expect(nearest([named('none', 9), named('neither', 8)], 1)).toEqual(['none', false])
    expect(nearest([], 1)).toEqual([undefined, undefined])
  })

  test('is undefined without layouts', () => {
    expect(nameOf([], 1, 2)).toBeUndefined()
  })

  test('is found for pages of two templates, and not for a third', () => {
    const layouts = [layoutFor(shop('Mint', 3), 'shop'), layoutFor(story('Sea'), 'story')]
    const found = (html: string) => layoutOf(signature(html), layouts)?.name
    expect(found(shop('Sencha', 9, ' class=post-7'))).toBe('shop')
    expect(found(story('Storm'))).toBe('story')
    expect(found('<form><label>Name</label><input></form>')).toBeUndefined()
    expect(found('')).toBeUndefined()
  })
})
