import { expect, test } from 'vitest'
import { pageContextOf } from '../predicates/page-context.js'
import { namedPaths } from './named-paths.js'

test('segments at one path of names have one hash, whatever their numbers', () => {
  const page = pageContextOf(
    '<div class="b a"><p>One</p><p class="x7">Two</p><p class=lead>Three</p></div><div class="a b"><p>Four</p></div>',
  )
  const pathOf = namedPaths(page)
  const [one, two, three, four] = [0, 1, 2, 3].map(pathOf)
  expect([two, four]).toEqual([one, one])
  expect(three).not.toBe(one)
})
