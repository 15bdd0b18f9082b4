import { expect, test } from 'vitest'
import { countContainment } from './containment.js'

test('each text has the number of others that it contains, and that contain it', () => {
  const { holds, heldBy } = countContainment([
    'tide river banks',
    'river',
    'river banks',
    'gazette',
  ])
  expect([...holds]).toEqual([2, 0, 1, 0])
  expect([...heldBy]).toEqual([0, 2, 1, 0])
})
