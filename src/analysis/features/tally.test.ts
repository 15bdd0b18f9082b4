import { expect, test } from 'vitest'
import { TallyMemory, tallyWidth } from './tally.js'

test('released tables are used again, filled with zeros', () => {
  const memory = new TallyMemory()
  const [one, other] = [memory.table(4), memory.table(2)]
  one.values.fill(7)
  other.values.fill(8)
  expect(one.values.buffer).not.toBe(other.values.buffer)
  memory.release()
  const again = memory.table(3)
  expect(again.values.buffer).toBe(one.values.buffer)
  // one empty row after the last
  expect([...again.values]).toEqual(new Array(4 * tallyWidth).fill(0))
})

test('a table that is longer than the one before gets memory of its own', () => {
  const memory = new TallyMemory()
  const short = memory.table(1)
  memory.release()
  expect(memory.table(50).values.buffer).not.toBe(short.values.buffer)
  expect(memory.table(100_000).values).toHaveLength(100_001 * tallyWidth)
})
