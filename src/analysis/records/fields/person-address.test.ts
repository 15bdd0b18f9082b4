import { expect, test } from 'vitest'
import { isPersonAddress } from './person-address.js'

test.each(['/user/anna', '/~anna', '/members/anna.12', 'https://a.example/@anna', '/u/anna?tab=1'])(
  '%s leads to a person',
  (address) => expect(isPersonAddress(address)).toBe(true),
)

test.each(['/anna', '/used/anna', '/', '/userguide', ''])('%s does not', (address) =>
  expect(isPersonAddress(address)).toBe(false),
)
