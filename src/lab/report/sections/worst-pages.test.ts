import { describe, expect, it } from 'vitest'
import type { WorstPage } from '../../evaluation/evaluation.js'
import { evaluationOf, scoreOf, systemOf, textsOf } from '../report.test-kit.js'
import { worstPagesSection } from './worst-pages.js'

const page = (parts: Partial<WorstPage>): WorstPage => ({
  id: 'p1',
  score: scoreOf(0.25),
  gold: '',
  found: '',
  ...parts,
})

const bodyOf = (...worst: readonly WorstPage[]) =>
  worstPagesSection.body(
    evaluationOf({
      systems: [
        systemOf('ours', { failed: [{ page: 'p2', code: 'PAGE_TOO_LARGE', message: 'm' }] }),
        systemOf('theirs', { failed: [{ page: 'p1', code: 'OTHER', message: 'm' }] }),
      ],
      worst,
    }),
  )

describe('a worst page', () => {
  it('shows missing words beside wrong words', () => {
    const body = bodyOf(
      page({ gold: 'Tea, for two please.', found: 'Menu: tea for three, please' }),
    )
    expect(textsOf(body, '[data-side=Gold] del')).toEqual(['two'])
    expect(textsOf(body, '[data-side=Answer] ins')).toEqual(['Menu', 'three'])
    expect(textsOf(body, '[data-side=Gold]')).toEqual(['Tea, for two please.'])
    expect(textsOf(body, '[data-side=Answer]')).toEqual(['Menu: tea for three, please'])
    expect(textsOf(body, '.pair-head')).toEqual(['Gold 4 words', 'Answer 5 words'])
  })

  it('shows the kinds of parts that are not all right', () => {
    const kinds = { words: scoreOf(1), code: scoreOf(0.5) }
    const [summary] = textsOf(bodyOf(page({ kinds })), 'summary')
    expect(summary).toContain(', code 0.500')
    expect(summary).not.toContain('words')
  })

  it('shows its scores, its URL and the failure', () => {
    const body = bodyOf(
      page({ group: 'forum', url: 'https://tea.example/?a=1&b=2' }),
      page({ id: 'p2' }),
    )
    expect(textsOf(body, 'summary')).toEqual([
      'F1 0.250 p1\nprecision 0.350, recall 0.150, forum',
      'F1 0.250 p2\nprecision 0.350, recall 0.150, failed: PAGE_TOO_LARGE',
    ])
    expect(textsOf(body, '.url')).toEqual(['https://tea.example/?a=1&b=2'])
    expect(textsOf(body, 'details[open]')).toEqual([])
  })

  it('shows hostile texts without links', () => {
    const evil = '</div></details></script><script>alert(1)</script><img src=x onerror=alert(2)>'
    const body = bodyOf(
      page({
        id: evil,
        url: 'javascript:alert(1)',
        group: evil,
        gold: evil,
        found: `${evil} more`,
      }),
    )
    expect(textsOf(body, 'script, img, a')).toEqual([])
    expect(textsOf(body, '[data-side=Gold]')).toEqual([evil])
    expect(textsOf(body, '[data-side=Answer]')).toEqual([`${evil} more`])
    expect(textsOf(body, 'details')).toHaveLength(1)
  })

  it('states how much is left out', () => {
    const words = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ')
    const long = bodyOf(page({ gold: words('lost', 100), found: words('same', 3) }))
    expect(textsOf(long, '.cut')).toEqual(['20 more words'])
    expect(textsOf(long, '.pair del')).toHaveLength(2)
    expect(textsOf(long, '.note')).toEqual([])
    const longer = bodyOf(page({ gold: words('lost', 20_001) }))
    expect(textsOf(longer, '.note')).toEqual([
      'Not shown: the last 1 word of the gold and 0 words of the answer.',
    ])
  })
})

it('names the system, and is left out without pages', () => {
  expect(textsOf(bodyOf(page({})), 'p')[0]).toContain('beside the answer of ours')
  expect(bodyOf()).toBeUndefined()
})
