import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, ServerProblem } from '../src/client.js'
import type { LabelledObject } from '../src/input/pages/labelled-object.js'
import { schemaDifferences } from './support/schema-differences.js'
import { type Answer, TestServer } from './support/server.js'
import { objectsOf, root, treesift } from './support/treesift.js'

const folder = mkdtempSync(join(tmpdir(), 'treesift-serve-'))
const site = 'quarry-books.example'
const data = join(root, 'data', site)

/** The pages of a site of data/ with their labels. */
const pages: readonly (LabelledObject & { readonly url: string })[] = readdirSync(data)
  .filter((name) => name.endsWith('.html'))
  .map((name) => ({
    ...JSON.parse(readFileSync(join(data, name.replace('.html', '.json')), 'utf8')),
    html: readFileSync(join(data, name), 'utf8'),
  }))
const [first, second, third, fourth] = pages as [
  (typeof pages)[0],
  (typeof pages)[0],
  (typeof pages)[0],
  (typeof pages)[0],
]

let server: TestServer
let client: Client
let document: Parameters<typeof schemaDifferences>[2] & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, never>>>>
}
/** Routes that were called, to compare them with those that are described. */
const called = new Set<string>()

beforeAll(async () => {
  server = await TestServer.start(['--db', join(folder, 'rules.db'), '--jobs', '1'])
  client = new Client({ url: server.url })
  document = (await server.get('/openapi.json')).json()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Calls a route as it is described, and compares the answer with its description. */
async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  route: string,
  { path = route, body }: { readonly path?: string; readonly body?: unknown } = {},
): Promise<Answer> {
  called.add(`${method} ${route}`)
  const answer =
    body === undefined
      ? await server.send(method, path)
      : await server.send(method, path, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
  expect(answer.status, answer.text).toBeLessThan(300)
  expect(answer.headers.get('treesift-rules')).toMatch(/^\d+; hash=[0-9a-f]{16}$/)
  const operation = document.paths[route]![method.toLowerCase()]! as {
    readonly responses: Record<string, { content?: Record<string, { schema: object }> }>
  }
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const described = operation.responses[answer.status]!.content?.[type]
  if (answer.status === 204) expect(answer.text).toBe('')
  else expect(described, `${route} answers with ${type}`).toBeDefined()
  if (type === 'application/json')
    expect(schemaDifferences(answer.json(), described!.schema, document)).toEqual([])
  return answer
}

const siteRoute = '/v1/sites/{site}'
const ofSite = (rest: string): string => `/v1/sites/${site}${rest}`

describe('an empty server', () => {
  test('is ready, and has no sites', async () => {
    expect((await server.get('/healthz')).json()).toMatchObject({ status: 'ok' })
    expect((await server.get('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await call('GET', '/v1/sites')).json()).toEqual({ sites: [] })
  })

  test('extracts by the model what the command line extracts', async () => {
    const { html } = first
    const url = 'https://unknown.example/a'
    const answer = (await call('POST', '/v1/extract', { body: { html, url } })).json()
    const words = ['extract', '-', '--url', url, '--no-learn', '--format', 'json']
    const { out } = treesift([...words, '--db', join(root, 'rules.db')], { input: html })
    expect(answer).toEqual({ ...JSON.parse(out), id: url, siteFrom: 'input' })
    expect(answer).toMatchObject({ decidedBy: 'model', fields: {} })
  })
})

describe('the API', () => {
  test('leaves out texts by their roles', async () => {
    const url = 'https://unknown.example/b'
    const story = 'The ferry was late again, so nobody waited for it in the harbour today. '.repeat(
      9,
    )
    const page = `<p>${story}</p><figure><img src=a.jpg><figcaption>The old boat</figcaption></figure><p>${story}`
    const markdown = async (without?: readonly string[]) => {
      const body = { html: page, url, formats: ['markdown'], without }
      return (await call('POST', '/v1/extract', { body })).json()['markdown']
    }
    expect(await markdown()).toContain('The old boat')
    expect(await markdown(['caption'])).not.toContain('The old boat')
    const unknown = { html: page, url, without: ['captions'] }
    expect((await server.post('/v1/extract', unknown)).status).toBe(400)
  })

  test('checks labels, trains, and extracts by the rules what the command line extracts', async () => {
    const three = [first, second, third]
    const check = await call('POST', '/v1/labels/check', { body: { pages: three } })
    expect(check.json<{ failed: unknown }>().failed).toEqual([])
    const report = await call('POST', '/v1/train', { body: { pages: three } })
    expect(report.json()).toMatchObject({ sites: [{ site }], failed: [] })
    const { html, url } = fourth
    const body = { html, url, formats: ['markdown', 'html', 'blocks'], learn: false }
    const {
      markdown,
      html: shown,
      blocks,
      ...answer
    } = (await call('POST', '/v1/extract', { body })).json()
    const words = ['extract', '-', '--url', url, '--no-learn', '--format', 'jsonl', '--db']
    const printed = treesift([...words, join(folder, 'rules.db')], { input: html })
    const [line] = objectsOf(printed.out)
    expect(answer).toEqual({ ...line, id: url, siteFrom: 'input' })
    expect(markdown).toContain(String(answer['text']).slice(0, 40))
    expect(shown).toMatch(/^<p>/)
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'paragraph' }))
  })

  test('finds records', async () => {
    const listing = join(root, 'data/knizhny-dvor.example/memuary-i-dnevniki.html')
    const html = new TextDecoder('windows-1251').decode(readFileSync(listing))
    const found = (await call('POST', '/v1/records', { body: { html } })).json<{
      records: unknown[]
    }>()
    expect(found.records.length).toBeGreaterThan(5)
  })

  test('shows the rules of a site as the command line does, as data, text and graph', async () => {
    const db = join(folder, 'rules.db')
    const printed = (...words: readonly string[]) =>
      treesift(['rules', site, '--db', db, ...words]).out
    const route = `${siteRoute}/rules`
    const rules = await call('GET', route, { path: ofSite('/rules?field=price') })
    expect(rules.json()).toEqual(JSON.parse(printed('--field', 'price', '--json')))
    const text = await call('GET', route, { path: ofSite('/rules?format=text') })
    expect(text.text).toBe(printed())
    const graph = await call('GET', route, { path: ofSite('/rules?format=dot') })
    expect(graph.text).toBe(printed('--dot'))
  })

  test('explains, tests, and tells of versions, health and drift', async () => {
    const { html, url } = fourth
    const body = { html, url, field: 'price' }
    const explained = (await call('POST', '/v1/explain', { body })).json()
    expect(explained).toMatchObject({
      site,
      rules: [{ field: 'price', asked: { answer: 'used' } }],
    })
    const stored = (await call('POST', '/v1/test', { body: { site } })).json()
    const given = (await call('POST', '/v1/test', { body: { site, pages: [fourth] } })).json()
    expect([stored, given]).toMatchObject([{ failed: [] }, { failed: [] }])
    await call('GET', `${siteRoute}/diff`, { path: ofSite('/diff?field=price') })
    await call('GET', '/v1/health')
    await call('GET', `${siteRoute}/health`, { path: ofSite('/health') })
    await call('GET', '/v1/drift')
    await call('GET', `${siteRoute}/drift`, { path: ofSite('/drift') })
  })

  test('retires and accepts rules, and gives the history of their health', async () => {
    const body = { field: 'price' }
    const path = (name: string) => ({ path: ofSite(`/${name}`), body })
    const retired = await call('POST', `${siteRoute}/retire`, path('retire'))
    expect(retired.json()).toMatchObject({ rules: [{ status: 'retired' }] })
    const accepted = await call('POST', `${siteRoute}/accept`, path('accept'))
    expect(accepted.json()).toMatchObject({ rules: [{ status: 'learned' }] })
    await call('GET', `${siteRoute}/health/history`, { path: ofSite('/health/history') })
  })

  test('exports what it imports', async () => {
    const exported = await call('GET', '/v1/export', { path: `/v1/export?site=${site}` })
    await call('GET', '/v1/export', { path: '/v1/export?format=css&field=price' })
    const removed = await call('DELETE', siteRoute, { path: ofSite('') })
    expect(removed.json()).toMatchObject({ site, left: 'nothing' })
    const imported = await call('POST', '/v1/import', { body: exported.json() })
    expect(imported.json()).toMatchObject({ sites: [{ site, gone: [] }] })
    const again = (await call('GET', '/v1/export')).text
    // what was forgotten and comes again has the next version
    const versions = /"version": \d+/g
    expect(again.replace(versions, '')).toBe(exported.text.replace(versions, ''))
  })

  test('runs jobs', async () => {
    const list = pages.map(({ html, url }) => ({ html, url }))
    const body = { pages: list, formats: ['markdown'] }
    const { id } = (await call('POST', '/v1/jobs', { body })).json<{ id: string }>()
    const route = '/v1/jobs/{id}'
    const results = await call('GET', `${route}/results`, {
      path: `/v1/jobs/${id}/results?follow=true`,
    })
    expect(objectsOf(results.text).map((line) => line['url'])).toEqual(list.map(({ url }) => url))
    const done = (await call('GET', route, { path: `/v1/jobs/${id}` })).json()
    expect(done).toMatchObject({ state: 'done', pages: list.length, failed: 0, progress: 1 })
    await call('GET', '/v1/jobs')
    const cancelled = await call('POST', `${route}/cancel`, {
      path: `/v1/jobs/${id}/cancel`,
      body: {},
    })
    expect(cancelled.json()).toEqual(done)
    await call('DELETE', route, { path: `/v1/jobs/${id}` })
    expect((await server.get(`/v1/jobs/${id}`)).json()).toMatchObject({ code: 'JOB_NOT_FOUND' })
  })

  test('opens a page, shows it, labels it and trains with its drafts', async () => {
    const route = '/v1/pages/{id}'
    const name = 'labelled.example'
    const { html, url } = first
    const opened = await call('POST', '/v1/pages', { body: { html, url, site: name } })
    const { id } = opened.json<{ id: string }>()
    const path = `/v1/pages/${id}`
    await call('GET', '/v1/pages')
    const { path: frame } = (
      await call('POST', `${route}/frame`, { path: `${path}/frame`, body: {} })
    ).json<{ path: string }>()
    expect((await server.get(frame)).text).toContain('<h1')
    const offset = html.indexOf('<h1')
    const element = '/elements/{offset}'
    const described = await call('GET', route + element, { path: `${path}/elements/${offset}` })
    expect(described.json()).toMatchObject({ offset, name: expect.stringContaining('h1') })
    const label = `${route}/labels/{field}`
    const picked = await call('PUT', label, {
      path: `${path}/labels/headline`,
      body: { elements: [offset] },
    })
    expect(picked.json()).toMatchObject({ draft: { field: 'headline' } })
    const preview = `${label}/preview`
    await call('GET', preview, { path: `${path}/labels/headline/preview` })
    await call('GET', route, { path })
    await call('GET', `${route}/suggestions`, { path: `${path}/suggestions` })
    await call('GET', `${route}/overlay`, { path: `${path}/overlay` })
    const site = `/v1/sites/${name}`
    const labelled = await call('GET', `${siteRoute}/labelled`, { path: `${site}/labelled` })
    expect(labelled.json<{ pages: unknown[] }>().pages).toHaveLength(1)
    await call('POST', `${siteRoute}/train`, { path: `${site}/train`, body: {} })
    await call('GET', `${siteRoute}/pages`, { path: `${site}/pages` })
    const [rule] = (await client.rules(name)).rules
    const tree = rule!.voters.map((voter) => voter.tree).find(({ kind }) => kind === 'split')
    const { test } = tree as Extract<typeof tree, { kind: 'split' }>
    const { layout } = rule!
    const matched = await call('POST', `${route}/matches`, {
      path: `${path}/matches`,
      body: { field: 'headline', layout, test },
    })
    expect(matched.json()).toMatchObject({ offsets: expect.arrayContaining([expect.any(Number)]) })
    await call('DELETE', route, { path })
    await client.forget(name)
  })

  test('is described by a valid document, and every route that it describes was called here', async () => {
    const plain = JSON.parse(JSON.stringify(document))
    expect(await new Validator().validate(plain)).toMatchObject({ valid: true })
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual([...called].sort())
  })
})

describe('the client', () => {
  test('calls every route', async () => {
    const { html, url } = fourth
    await client.train([first, second, third])
    expect((await client.checkLabels([first])).failed).toEqual([])
    const found = await client.extract({ html, url }, { formats: ['markdown'] })
    expect(found.markdown).toBeDefined()
    expect((await client.records({ html }, { site })).records).toEqual([])
    expect((await client.test(site)).site).toBe(site)
    expect((await client.explain({ html, url }, { field: 'price' })).rules).toHaveLength(1)
    expect((await client.sites()).map((one) => one.site)).toEqual([site])
    expect((await client.rules(site, { field: 'price' })).rules).toHaveLength(1)
    expect(await client.rulesText(site, { format: 'dot' })).toContain('digraph')
    expect((await client.diff(site)).site).toBe(site)
    expect(await client.health(site)).toEqual(await client.health())
    expect((await client.healthHistory(site)).site).toBe(site)
    expect(await client.drift(site)).toEqual(await client.drift())
    expect(await client.retire(site, 'price')).toMatchObject([{ status: 'retired' }])
    expect(await client.accept(site, 'price')).toMatchObject([{ status: 'learned' }])
    const bundle = await client.exportRules({ site })
    expect((await client.exportSelectors('css', { site })).sheets).toHaveLength(1)
    expect(await client.importRules(bundle, { site })).toMatchObject([{ site }])
    expect(await client.forget(site, { field: 'year' })).toMatchObject({ field: 'year' })
  })

  test('submits and uploads pages, and reads results as they come', async () => {
    const submitted = await client.submit([{ html: '<p>A page.', id: 'one' }])
    const lines = pages.map(({ html, url }) => JSON.stringify({ html, url })).join('\n')
    const uploaded = await client.upload('jsonl', lines, { formats: ['html'], learn: false })
    const results = []
    for await (const result of client.results(uploaded.id)) results.push(result)
    expect(results.map(({ url }) => url)).toEqual(pages.map(({ url }) => url))
    const behind = []
    for await (const result of client.results(uploaded.id, { after: 5 })) behind.push(result)
    expect(behind).toEqual(results.slice(5))
    expect(await client.job(submitted.id)).toMatchObject({ state: 'done', pages: 1 })
    expect((await client.cancel(submitted.id)).state).toBe('done')
    expect((await client.jobs()).map(({ id }) => id)).toEqual([uploaded.id, submitted.id])
    await client.removeJob(submitted.id)
    await expect(client.job(submitted.id)).rejects.toThrow(ServerProblem)
  })

  test('fails with the code of the problem', async () => {
    await expect(client.rules('none.example')).rejects.toMatchObject({
      status: 404,
      code: 'RULES_NOT_FOUND',
    })
    const nowhere = new Client({ url: 'http://localhost:1', fetch: async () => badAnswer })
    await expect(nowhere.sites()).rejects.toMatchObject({ status: 502, code: 'INTERNAL' })
  })
})

const badAnswer = {
  ok: false,
  status: 502,
  headers: { get: () => null },
  body: null,
  text: async () => '<h1>Bad gateway</h1>',
}

test('metrics count requests by route, and the log has no contents of pages', async () => {
  const { text } = await server.get('/metrics')
  expect(text).toContain(
    'treesift_request_seconds_count{method="POST",route="/v1/extract",status="200"}',
  )
  expect(text).toContain('treesift_pending_tasks{threads="extracting"}')
  expect(server.log.join('\n')).not.toContain(fourth.html.slice(0, 15))
  expect(objectsOf(server.log.join('\n')).every((line) => 'level' in line)).toBe(true)
})
