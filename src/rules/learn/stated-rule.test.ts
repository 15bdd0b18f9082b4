import { describe, expect, test } from 'vitest'
import { fieldAnswers, ruleEvaluator } from '../../extraction/field-answers.js'
import { pageContextOf } from '../predicates/page-context.js'
import type { Rule } from '../rule/rule.js'
import { texts, trainingPage } from './learn.test-kit.js'
import { learnSite } from './learn-site.js'

const json = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`

const cake = (name: string, parts: readonly string[], shown = '') =>
  `${json({ '@type': 'Recipe', name, recipeIngredient: parts })}<h1>${name}</h1>${shown}`

const list = (parts: readonly string[]) =>
  `<ul class=parts>${parts.map((part) => `<li>${part}</li>`).join('')}</ul><p>Enjoy it.</p>`

const learn = (...pages: Parameters<typeof trainingPage>[]) =>
  learnSite(
    'example.org',
    pages.map((page) => trainingPage(...page)),
  )

/** What the only rule gives of a page, and its doubts. */
function given(rule: Rule | undefined, html: string) {
  const selection = { basis: 'layout', rules: [rule!] } as const
  return fieldAnswers(ruleEvaluator(pageContextOf(html)), selection).map(({ texts, doubts }) => ({
    texts,
    doubts,
  }))[0]
}

describe('a field that JSON-LD states', () => {
  const parts = ['1 cup oil (olive)', '2 eggs (large)']

  test('is learned where the page does not show it, and the report says so', () => {
    const { rules, unaligned, stated, unlearned } = learn([
      'a',
      cake('Cake', parts),
      { parts: texts(...parts) },
    ])
    expect(unaligned).toEqual([])
    expect(unlearned).toEqual([])
    expect(stated).toEqual([
      { page: 'a', field: 'parts', texts: parts, paths: ['Recipe.recipeIngredient'] },
    ])
    const [rule] = rules.rules
    expect(rule).toMatchObject({ field: 'parts', usual: { fewest: 2, most: 2 }, pages: 1 })
    expect(given(rule, cake('Pie', ['salt']))).toEqual({ texts: ['salt'], doubts: [] })
    expect(given(rule, '<h1>Pie</h1>')).toEqual({ texts: [], doubts: ['nothing'] })
  })

  test('is what pages show where they state nothing', () => {
    const shown = ['1 cup oil', '2 eggs', '3 figs']
    const { rules } = learn(['a', cake('Cake', shown, list(shown)), { parts: texts(...shown) }])
    const [rule] = rules.rules
    expect(rule?.taking.kind).toBe('stated')
    expect(rule?.alternative?.taking.kind).toBe('text')
    const page = `<h1>Pie</h1>${list(['salt', 'milk', 'figs'])}`
    expect(given(rule, page)).toEqual({ texts: ['salt', 'milk', 'figs'], doubts: [] })
  })

  test('is doubted where pages show something else', () => {
    const shown = ['1 cup oil', '2 eggs', '3 figs']
    const { rules } = learn(['a', cake('Cake', shown, list(shown)), { parts: texts(...shown) }])
    const page = cake('Pie', ['salt'], list(['milk', 'rice', 'tea']))
    expect(given(rules.rules[0], page)).toEqual({ texts: ['salt'], doubts: ['alternative'] })
  })

  test('is shown where labels differ from what is stated', () => {
    const { rules } = learn([
      'a',
      cake('Cake', ['oil', 'eggs'], list(['1 cup oil', '2 eggs'])),
      { parts: texts('1 cup oil', '2 eggs') },
    ])
    expect(rules.rules[0]).not.toHaveProperty('alternative')
    expect(rules.rules[0]?.taking.kind).toBe('text')
  })

  test('is shown where pages left out confirm that', () => {
    const names = ['Cake', 'Pie', 'Bread']
    const pages = names.map(
      (name): Parameters<typeof trainingPage> => [
        name,
        cake(name, ['oil', 'salt'], `<p>${name}s are good.</p>`),
        { name: texts(name) },
      ],
    )
    const [rule] = learn(...pages).rules.rules
    expect(rule?.taking.kind).toBe('text')
    expect(rule?.alternative?.taking).toMatchObject({ paths: ['Recipe.name'] })
    const stated = json({ '@type': 'Recipe', name: 'Soup' })
    expect(given(rule, stated)).toEqual({ texts: ['Soup'], doubts: [] })
  })

  test('has the names of groups where they say the same as their items', () => {
    const recipe = (steps: readonly unknown[]) => json({ '@type': 'Recipe', steps })
    const step = (text: string) => ({ name: text, text })
    const { rules } = learn([
      'a',
      recipe([step('Stir.'), step('Bake.')]),
      { steps: texts('Stir.', 'Bake.') },
    ])
    const groups = [
      { name: 'Icing:', itemListElement: [step('Mix.'), { name: 'Wait', text: 'Wait a day.' }] },
    ]
    expect(given(rules.rules[0], recipe([step('Stir.'), ...groups]))).toEqual({
      texts: ['Stir.', 'Icing:', 'Mix.', 'Wait a day.'],
      doubts: [],
    })
  })

  test('may be the lines of a text', () => {
    const recipe = (steps: string) => json({ '@type': 'Recipe', steps })
    const { rules } = learn([
      'a',
      recipe('<p>Stir.</p><p>Bake.</p>'),
      { steps: texts('Stir.', 'Bake.') },
    ])
    expect(given(rules.rules[0], recipe('Mix.\nWait.\nEat.'))?.texts).toEqual([
      'Mix.',
      'Wait.',
      'Eat.',
    ])
  })

  test('is of the first entity of a type, unless labels are of all', () => {
    const offers = (...names: readonly string[]) =>
      json(names.map((name) => ({ '@type': 'Offer', name })))
    const one = learn(['a', offers('Drum', 'Kite'), { name: texts('Drum') }]).rules.rules[0]
    expect(given(one, offers('Bell', 'Harp'))?.texts).toEqual(['Bell'])
    const all = learn(['a', offers('Drum', 'Kite'), { name: texts('Drum', 'Kite') }]).rules.rules[0]
    expect(given(all, offers('Bell', 'Harp', 'Fife'))?.texts).toEqual(['Bell', 'Harp', 'Fife'])
  })
})
