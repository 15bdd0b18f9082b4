import { expect, test } from 'vitest'
import { vectorNames } from '../features/registry.js'
import { unlearnedColumns, unlearnedPlaces } from './learned-columns.js'

test('every column that is not learned from is a feature of segments', () => {
  expect([...unlearnedColumns].filter((name) => !vectorNames.includes(name))).toEqual([])
  expect(unlearnedPlaces.map((place) => vectorNames[place])).toHaveLength(unlearnedColumns.size)
})
