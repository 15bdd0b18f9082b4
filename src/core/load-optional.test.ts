import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadOptional } from './load-optional.js'

/** What Node throws for a package that is not installed. */
const notFound = (name: string) =>
  Object.assign(new Error(`Cannot find package '${name}' imported from /a/b.js`), {
    code: 'ERR_MODULE_NOT_FOUND',
  })

const { peerDependencies, peerDependenciesMeta, dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
const optional = Object.keys(peerDependencies)

describe('a module that needs an optional package', () => {
  test('is the one that was imported', async () => {
    const module = { run: 1 }
    expect(await loadOptional(() => Promise.resolve(module))).toBe(module)
  })

  test.each(optional)('fails with the install line if %s is missing', async (name) => {
    const loading = loadOptional(() => Promise.reject(notFound(name)))
    await expect(loading).rejects.toMatchObject({
      code: 'PACKAGE_NOT_INSTALLED',
      message: expect.stringMatching(`needs the package ${name}, .* "npm install .*${name}`),
    })
  })

  test.each([notFound('other'), new Error("Cannot find package 'linkedom' imported from x")])(
    'fails with any other error as it is: %s',
    async (error) => {
      await expect(loadOptional(() => Promise.reject(error))).rejects.toBe(error)
    },
  )
})

test('optional packages are optional peers, installed for development only', () => {
  expect(optional.length).toBeGreaterThan(0)
  for (const name of optional) {
    expect(peerDependenciesMeta[name], name).toEqual({ optional: true })
    expect(dependencies, name).not.toHaveProperty([name])
    expect(devDependencies, name).toHaveProperty([name])
  }
})
