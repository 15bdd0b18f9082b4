import { expect, test } from 'vitest'
import { segmentRoles } from '../../../core/segment-role.js'
import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import { statedRoles } from './stated-roles.js'

const statedIn = (html: string) =>
  Array.from(statedRoles(segmentPage(readPage(html))), (role) => segmentRoles[role])

test('elements and ARIA roles state what is inside, however deep', () => {
  expect(statedIn('<nav><ul><li>Home</ul></nav><p>Text')).toEqual(['navigation', undefined])
  expect(statedIn('<div role=" Menu"><p>Home</div>')).toEqual(['navigation'])
  expect(statedIn('<figure><figcaption><p>A ferry')).toEqual(['caption'])
  expect(statedIn('<div role="dialog"><p>Cookies')).toEqual(['notice'])
})

test('the nearest one decides', () => {
  expect(statedIn('<div role="dialog">Choose<nav>Home</nav></div>')).toEqual([
    'notice',
    'navigation',
  ])
})

test('a segment in a button is a control', () => {
  expect(statedIn('<div><button>Send</button> <button>Stop</button></div>')).toEqual([
    'control',
    'control',
  ])
  expect(statedIn('<div>Or <button>stop</button></div>')).toEqual([undefined, 'control'])
})
