import { expect, it } from 'vitest'
import { evaluationOf, fieldsOf, mainOf, systemOf, textsOf } from '../report.test-kit.js'
import { costsSection } from './costs.js'

const cost = (mean: number) => ({ mean, median: mean / 2, p95: mean * 2 })

const bodyOf = (...systems: readonly ReturnType<typeof systemOf>[]) =>
  costsSection.body(evaluationOf({ systems }))

const ours = systemOf('ours', { cost: cost(1.26), main: mainOf(0.8) })
const theirs = systemOf('theirs', { cost: cost(340), main: mainOf(0.7) })

it('plots milliseconds against quality where both are known', () => {
  const body = bodyOf(
    ours,
    theirs,
    systemOf('recorded', { main: mainOf(0.9) }),
    systemOf('free', { cost: cost(0), main: mainOf(0.9) }),
    systemOf('other', { cost: cost(3), fields: fieldsOf(0.9) }),
  )
  expect(textsOf(body, 'figure')).toHaveLength(1)
  const told = ['ours: 1.3 ms, Word F1 0.800', 'theirs: 340 ms, Word F1 0.700']
  expect(textsOf(body, 'title')).toEqual([...told, ...told])
  expect(textsOf(body, '[aria-label="x-axis tick label"] text')).toContain('10')
})

it('is left out for fewer than two systems', () => {
  expect(bodyOf(ours)).toBeUndefined()
  expect(bodyOf(ours, systemOf('recorded', { main: mainOf(0.9) }))).toBeUndefined()
})
