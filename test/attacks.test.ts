import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openApiDocument } from '../src/doors/http/api.js'
import { root } from './support/treesift.js'

// These tests need the built program (`npm run build`). The scripts with their default options try more, and larger inputs.
const printed = (...words: readonly string[]) =>
  JSON.parse(
    execFileSync(process.execPath, [...words, '--json'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }),
  )

interface AttackResult {
  readonly name: string
  readonly problems: readonly string[]
}

test('attacks do no harm: each ends by itself, with the right message, in little memory', () => {
  const { results } = printed('bench/attack.mjs', '--small', '--every', '3')
  const harmful = (results as readonly AttackResult[])
    // tests do not measure time
    .map(({ name, problems }) => ({
      name,
      problems: problems.filter((one) => !/seconds$/.test(one)),
    }))
    .filter(({ problems }) => problems.length > 0)
  expect(harmful).toEqual([])
  expect(results.length).toBeGreaterThan(80)
}, 1_200_000)

test('whatever is changed at random fails with a code, and gives no number that is none', () => {
  const { results } = printed('bench/fuzz.mjs', '--cases', '15', '--seed', '1')
  const findings = (results as readonly { findings: readonly { what: string }[] }[])
    .flatMap((result) => result.findings)
    .filter(({ what }) => !/^[\d.]+ seconds$/.test(what))
  expect(findings).toEqual([])
  expect(results).toHaveLength(23)
}, 1_200_000)

test('the fuzzer sends requests to every route', () => {
  const script =
    "import('./bench/support/fuzz/requests.mjs').then(m => console.log(JSON.stringify(m.requests)))"
  const words = ['--input-type=module', '--eval', script]
  const lines = (
    JSON.parse(execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' })) as string[]
  ).map((request) => request.split(/ HTTP|\?/, 1)[0]!)
  const routes = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const isSent = (route: string): boolean => {
    const parts = route.split('/')
    return lines.some((line) => {
      const sent = line.split('/')
      return (
        sent.length === parts.length &&
        parts.every((part, at) => part.startsWith('{') || part === sent[at])
      )
    })
  }
  expect(routes.filter((route) => !isSent(route))).toEqual([])
  expect(routes.length).toBeGreaterThan(30)
})
