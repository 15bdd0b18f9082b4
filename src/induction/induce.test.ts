import { describe, expect, test } from 'vitest'
import { applyRule } from '../rules/apply.js'
import { ask, isTag, leave, ruleOf, take } from '../rules/rules.test-kit.js'
import { studyPage } from '../rules/studied-page.js'
import { induceTree } from './induce.js'
import { exampleOf } from './induction.test-kit.js'
import { rowDefaults } from './training-rows.js'

const valueRule = (tree: ReturnType<typeof induceTree>) =>
  ruleOf({ taking: { kind: 'value' }, tree })

describe('the tree of a field', () => {
  test('is the one question that tells it apart, with its counts', () => {
    const tree = induceTree([
      exampleOf('<h1>One</h1><p>a</p><p>b</p>', ['One']),
      exampleOf('<h1>Two</h1><p>c</p>', ['Two']),
    ])
    expect(tree).toEqual(ask(isTag('h1'), take(2), leave(3)))
  })

  test('asks on where one question is not enough, and is right on every page it saw', () => {
    const pages = [
      ['<p class=a>1</p><p class="a b">2</p><i class=b>3</i>', ['1']],
      ['<p class=a>4</p><i class=a>5</i><p class="a b">6</p>', ['4']],
    ] as const
    const rule = valueRule(induceTree(pages.map(([html, positives]) => exampleOf(html, positives))))
    for (const [html, positives] of pages) {
      expect(applyRule(rule, studyPage(html))).toEqual(positives)
    }
  })

  test('leaves alone the pages that say they have none', () => {
    const rule = valueRule(
      induceTree([
        exampleOf('<p class="price now">5</p><p>6</p>', ['5']),
        exampleOf('<p class=price>7</p><p>8</p>', []),
      ]),
    )
    expect(rule.tree).toMatchObject({ test: { what: 'class', name: 'now' } })
    expect(applyRule(rule, studyPage('<p class=price>9</p>'))).toEqual([])
    expect(applyRule(rule, studyPage('<p class="price now">9</p>'))).toEqual(['9'])
  })

  test('leaves alone what a class of its own tells from the positives', () => {
    const tree = induceTree([
      exampleOf('<p class=price>5</p><p>6</p>', ['5']),
      exampleOf('<p class="price old">5</p><p>6</p>', []),
    ])
    expect(applyRule(valueRule(tree), studyPage('<p class=price>5</p><p>6</p>'))).toEqual(['5'])
  })

  test('learns nothing from what is uncertain', () => {
    const unsure = induceTree([exampleOf('<h1>1</h1><h2>2</h2><p>a</p>', ['1'], ['2'])])
    expect(unsure).toEqual(ask(isTag('h1'), take(1), leave(1)))
  })

  test('takes all where everything is taken', () => {
    expect(induceTree([exampleOf('<p>1</p><p>2</p>', ['1', '2'])])).toEqual(take(2))
  })

  test('still sees what not to take where more than enough is taken', () => {
    const many = rowDefaults.most + 100
    const rows = Array.from({ length: many }, (_, at) => `<p class=a>${at}</p>`).join('')
    const page = exampleOf(`<i>no</i><p>ad</p>${rows}`, [])
    const positives = new Set(Array.from({ length: many }, (_, at) => at + 2))
    const rule = valueRule(induceTree([{ ...page, positives }]))
    expect(applyRule(rule, studyPage('<p>ad</p><p class=a>1</p><i>no</i>'))).toEqual(['1'])
  })

  test('does not depend on the order of the pages', () => {
    const pages = [
      exampleOf('<p class=a>1</p><p class="a b">2</p><i class=b>3</i>', ['1']),
      exampleOf('<p class=a>4</p><i class=a>5</i><p class="a b">6</p>', ['4']),
      exampleOf('<div><p class=a>7</p></div><p>8</p>', ['7']),
    ]
    expect(induceTree([...pages].reverse())).toEqual(induceTree(pages))
  })
})
