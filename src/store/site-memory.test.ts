import { expect, test } from 'vitest'
import { noMemory } from './site-memory.js'

test('where nothing is remembered there are no pages and no drifts', () => {
  expect(noMemory.observedOn('example.org')).toEqual([])
  expect(noMemory.driftsOf('example.org')).toEqual([])
  expect(noMemory.driftsOf()).toEqual([])
})
