import { expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { knownPage } from './records.test-kit.js'
import { runHints } from './run-hints.js'

test('runs are told whether they stand in the list, and where', () => {
  const { page, regions } = knownPage('<p>before</p><ul><li>one<li>two<li>six</ul><p>after</p>')
  const hints = runHints(segment(page), { region: regions[0]!, likelihood: 0.75 })
  expect(hints.record(0)).toMatchObject({
    'record.likelihood': 0,
    'record.page-likelihood': 0.75,
    'record.after-list': 0,
  })
  expect(hints.record(2)).toMatchObject({
    'record.likelihood': 0.75,
    'record.members': Math.fround(Math.log(3)),
    'record.share': Math.fround(1 / 3),
    'record.position': 0.5,
    'record.depth': 1,
  })
  expect(hints.record(4)).toMatchObject({ 'record.likelihood': 0, 'record.after-list': 1 })
})

test('where nothing repeats all hints are 0', () => {
  const { page } = knownPage('<p>alone</p>')
  expect([...runHints(segment(page), undefined).values]).toEqual(new Array(7).fill(0))
})
