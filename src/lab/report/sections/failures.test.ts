import { describe, expect, it } from 'vitest'
import { evaluationOf, systemOf, textsOf } from '../report.test-kit.js'
import { failuresSection } from './failures.js'

const failures = (code: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ page: `p${at}`, code, message: `<${code}>` }))

describe('failures', () => {
  const { corpus } = evaluationOf()
  const body = failuresSection.body(
    evaluationOf({
      corpus: { ...corpus, failed: failures('NOT_TEXT', 1) },
      systems: [
        systemOf('ours'),
        systemOf('theirs', { failed: [...failures('RARE', 2), ...failures('OFTEN', 21)] }),
      ],
    }),
  )

  it('are grouped by system and code, the most frequent first', () => {
    expect(textsOf(body, 'h3')).toEqual([
      'Pages that could not be read 1 failure',
      'theirs 23 failures',
    ])
    expect(textsOf(body, 'summary')).toEqual([
      'NOT_TEXT 1 failure',
      'OFTEN 21 failures',
      'RARE 2 failures',
    ])
  })

  it('list pages with their messages, up to a maximum', () => {
    const items = textsOf(body, 'li')
    expect(items).toHaveLength(1 + 20 + 2)
    expect(items[0]).toBe('p0 <NOT_TEXT>')
    expect(items.at(-1)).toBe('p1 <RARE>')
    expect(textsOf(body, '.note')).toEqual(['And 1 more.'])
  })

  it('of twenty pages are all listed', () => {
    const all = failuresSection.body(
      evaluationOf({ systems: [systemOf('ours', { failed: failures('X', 20) })] }),
    )
    expect(textsOf(all, 'li')).toHaveLength(20)
    expect(textsOf(all, '.note')).toEqual([])
  })

  it('are left out when there are none', () => {
    expect(failuresSection.body(evaluationOf({ systems: [systemOf('ours')] }))).toBeUndefined()
  })
})
