import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { version } from './version.js'

test('the version is the one of package.json', () => {
  expect(version).toBe(manifest.version)
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
})
