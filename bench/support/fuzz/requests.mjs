// A request for every route of the server, as a client might send it. PAGE is the id of an opened page, JOB that of a job.
import { ordinaryPage } from '../attacks/attack.mjs'

const url = 'https://boats.example/one'
const html = ordinaryPage(2)
const labels = { headline: 'The boats', by: { selector: 'nav a', attr: 'href' }, none: [] }

/** By method and path: the body, as JSON unless it is a text. @type {Readonly<Record<string, unknown>>} */
const bodies = {
  'POST /v1/extract': {
    ...{ html, url, id: 'one', formats: ['markdown', 'html'], explain: true, leaning: 'recall' },
    ...{ metadata: true, learn: true },
  },
  'POST /v1/records': { html, url, site: 'boats.example' },
  'POST /v1/explain': { html, url, site: 'boats.example', field: 'headline' },
  'POST /v1/train': { pages: [{ id: 'a', url, html, labels }], keepAll: true },
  'POST /v1/labels/check': { pages: [{ url, html, labels }], site: 'boats.example' },
  'POST /v1/test': { site: 'boats.example', pages: [{ url, html, labels }] },
  'POST /v1/jobs': { pages: [{ html, url, id: 'one' }, { html: '<p>two' }], formats: ['markdown'] },
  'POST /v1/jobs?formats=markdown,html&learn=false&site=boats.example': `${JSON.stringify({ html, url })}\n{"html":""}\n`,
  'POST /v1/jobs/JOB/cancel': '',
  'POST /v1/pages': { html, url, site: 'boats.example' },
  'POST /v1/pages/PAGE/frame': { styles: true, images: true },
  'PUT /v1/pages/PAGE/labels/headline': {
    ...{ elements: [160, 220], not: [260], meaning: 'list', attribute: 'href' },
    texts: ['The boats'],
  },
  'POST /v1/pages/PAGE/matches': {
    ...{ field: 'headline', layout: 'page' },
    test: { kind: 'named', where: 'self', what: 'tag', name: 'p' },
  },
  'POST /v1/sites/boats.example/train': { keepAll: false },
  'POST /v1/sites/boats.example/retire': { field: 'by', layout: 'page' },
  'POST /v1/sites/boats.example/accept': { field: 'headline' },
  'POST /v1/import?site=boats.example': {
    ...{ treesift: 'rules', format: 1 },
    sites: [{ site: 'boats.example', layouts: [], rules: [] }],
  },
  'POST /mcp': {
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'extract_page', arguments: { html, url, format: 'markdown' } },
  },
}

const paths = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/',
  '/sites/boats.example',
  '/assets/x.js',
  '/v1/jobs',
  '/v1/jobs/JOB',
  '/v1/jobs/JOB/results?after=0&follow=false',
  '/v1/pages?site=boats.example',
  '/v1/pages/PAGE',
  '/v1/pages/PAGE/elements/160',
  '/v1/pages/PAGE/labels/headline/preview',
  '/v1/pages/PAGE/suggestions',
  '/v1/pages/PAGE/overlay',
  '/v1/sites',
  '/v1/sites/boats.example/rules?format=text&field=headline',
  '/v1/sites/boats.example/diff?from=1&to=2',
  '/v1/sites/boats.example/health',
  '/v1/sites/boats.example/health/history',
  '/v1/sites/boats.example/drift',
  '/v1/sites/boats.example/pages',
  '/v1/sites/boats.example/labelled',
  '/v1/health',
  '/v1/drift',
  '/v1/export?site=boats.example&format=css&field=headline',
]

const removals = ['/v1/jobs/JOB', '/v1/pages/OTHER', '/v1/sites/other.example?field=headline']

/**
 * @param {string} line
 * @param {string} body
 */
const request = (line, body) =>
  `${line} HTTP/1.1\r\n${headers(line, body).join('\r\n')}\r\n\r\n${body}`

/**
 * @param {string} line
 * @param {string} body
 */
const headers = (line, body) => [
  'Host: 127.0.0.1',
  'Connection: close',
  ...(line.endsWith('/mcp') ? ['Accept: application/json, text/event-stream'] : []),
  ...(body === ''
    ? []
    : [`Content-Type: ${line.includes('/jobs?') ? 'application/x-ndjson' : 'application/json'}`]),
]

/** @type {readonly string[]} */
export const requests = [
  ...Object.entries(bodies).map(([line, body]) =>
    request(line, typeof body === 'string' ? body : JSON.stringify(body)),
  ),
  ...paths.map((path) => request(`GET ${path}`, '')),
  ...removals.map((path) => request(`DELETE ${path}`, '')),
]
