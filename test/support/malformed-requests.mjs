// Requests that no client should send, as bytes: each kind by its name.
import { connect } from 'node:net'

const head = (line, headers = [], body = '') => `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`
const host = 'Host: 127.0.0.1'
const close = 'Connection: close'
const json = 'Content-Type: application/json'

const post = (body, headers = [json], path = '/v1/extract') =>
  head(
    `POST ${path} HTTP/1.1`,
    [host, close, ...headers, `Content-Length: ${Buffer.byteLength(body)}`],
    body,
  )
const get = (path, headers = []) => head(`GET ${path} HTTP/1.1`, [host, close, ...headers])
const nested = (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** @type {Readonly<Record<string, string | Uint8Array>>} */
export const malformedRequests = {
  'no bytes': '',
  'random bytes': Uint8Array.from({ length: 300 }, (_, at) => (at * 7919 + 13) % 256),
  'no version': `GET /healthz\r\n${host}\r\n\r\n`,
  'version 3': head('GET /healthz HTTP/3.0', [host]),
  'no host': head('GET /healthz HTTP/1.1', [close]),
  'two hosts': head('GET /v1/sites HTTP/1.1', [host, 'Host: other.example', close]),
  'host with spaces': head('GET /v1/sites HTTP/1.1', ['Host: a b', close]),
  'host with a path': head('GET /v1/sites HTTP/1.1', ['Host: 127.0.0.1/../x', close]),
  'host of bytes': head('GET /v1/sites HTTP/1.1', ['Host: \u00ff\u00fe', close]),
  'a large header': get('/healthz', [`X: ${'x'.repeat(100_000)}`]),
  'many headers': get(
    '/healthz',
    Array.from({ length: 5_000 }, (_, at) => `X${at}: 1`),
  ),
  'a header without colon': get('/healthz', ['nothing']),
  'a header of bytes': get('/healthz', ['X\u0000Y: 1']),
  'a folded header': get('/healthz', ['X: 1', ' 2']),
  'a negative length': head('POST /v1/extract HTTP/1.1', [host, close, json, 'Content-Length: -1']),
  'two lengths': head(
    'POST /v1/extract HTTP/1.1',
    [host, close, json, 'Content-Length: 2', 'Content-Length: 3'],
    '{}',
  ),
  'length and chunks': head(
    'POST /v1/extract HTTP/1.1',
    [host, close, json, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    '0\r\n\r\n',
  ),
  'a chunk of no number': head(
    'POST /v1/extract HTTP/1.1',
    [host, close, json, 'Transfer-Encoding: chunked'],
    'zz\r\n{}\r\n0\r\n\r\n',
  ),
  'a body that breaks off': head(
    'POST /v1/extract HTTP/1.1',
    [host, close, json, 'Content-Length: 1000'],
    '{"html": "',
  ),
  'chunks that break off': head(
    'POST /v1/extract HTTP/1.1',
    [host, close, json, 'Transfer-Encoding: chunked'],
    '5\r\n{"htm\r\n',
  ),
  'a length that is too large': head(
    'POST /v1/extract HTTP/1.1',
    [host, close, json, 'Content-Length: 99999999999'],
    '{}',
  ),
  'percent signs': get('/v1/sites/%zz%/rules'),
  'broken UTF-8 in the path': get('/v1/sites/%ff%fe/rules'),
  'a way up': get('/../../../../etc/passwd'),
  'an encoded way up': get('/assets/%2e%2e%2f%2e%2e%2fpackage.json'),
  'a NUL in the path': get('/v1/sites/a%00b/rules'),
  'a long path': get(`/${'x'.repeat(12_000)}`),
  'an absolute address': head('GET http://other.example/v1/sites HTTP/1.1', [host, close]),
  'an asterisk': head('OPTIONS * HTTP/1.1', [host, close]),
  'a tunnel': head('CONNECT other.example:443 HTTP/1.1', [host, close]),
  'an unknown method': head('BREW /v1/sites HTTP/1.1', [host, close]),
  'a small method': head('get /v1/sites HTTP/1.1', [host, close]),
  'a trace': head('TRACE / HTTP/1.1', [host, close]),
  'an upgrade': get('/v1/sites', ['Upgrade: websocket', 'Connection: upgrade']),
  'two requests at once': get('/healthz').replace(close, 'X: 1') + get('/v1/none'),
  'an expectation': head(
    'POST /v1/extract HTTP/1.1',
    [host, close, json, 'Expect: magic', 'Content-Length: 2'],
    '{}',
  ),
  'no body': post(''),
  'no JSON': post('{html: 1}'),
  'half of JSON': post('{"html": "<p>'),
  'broken UTF-8': Buffer.concat([
    Buffer.from(
      head('POST /v1/extract HTTP/1.1', [host, close, json, 'Content-Length: 14'], '{"html": "'),
    ),
    Buffer.from([0xff, 0xfe, 0x22, 0x7d]),
  ]),
  'deep JSON': post(nested(100_000)),
  'deep JSON in a key': post(`{"html": "", "formats": ${nested(10_000)}}`),
  'a list': post('[]'),
  'a number': post('5'),
  null: post('null'),
  'a page of a number': post('{"html": 5}'),
  'no page': post('{}'),
  'a URL of no scheme': post('{"url": "nowhere"}'),
  'a URL of a file': post('{"url": "file:///etc/passwd"}'),
  'a URL of a script': post('{"url": "javascript:alert(1)"}'),
  'a private URL': post('{"url": "http://169.254.169.254/latest/meta-data/"}'),
  'unknown formats': post('{"html": "", "formats": ["pdf"]}'),
  'an unknown method of extraction': post('{"html": "", "method": "magic"}'),
  'lone surrogates': post('{"html": "\\ud800<p>\\udfff", "url": "https://\\ud800.example/"}'),
  'names of prototypes': post('{"__proto__": {"html": ""}, "constructor": {"prototype": {}}}'),
  'labels of prototypes': post(
    '{"pages": [{"html": "<p>a", "url": "https://a.example", "labels": {"__proto__": "a"}}]}',
    [json],
    '/v1/labels/check',
  ),
  'labels of no form': post(
    '{"pages": [{"html": "", "labels": {"a": {"b": 1}}}]}',
    [json],
    '/v1/train',
  ),
  'no pages': post('{"pages": []}', [json], '/v1/train'),
  'a selector of no form': post(
    '{"pages": [{"html": "<p>a", "url": "https://a.example", "labels": {"a": {"selector": "a["}}}]}',
    [json],
    '/v1/labels/check',
  ),
  'a bundle of no form': post(
    '{"treesift": "rules", "format": 1, "sites": [{}]}',
    [json],
    '/v1/import',
  ),
  'a form': post('html=1', ['Content-Type: application/x-www-form-urlencoded']),
  parts: post('--a\r\n\r\n--a--', ['Content-Type: multipart/form-data; boundary=a']),
  'a type of no form': post('{}', ['Content-Type: ;;;']),
  'compressed bytes': post('\u001f\u008b\u0008', [json, 'Content-Encoding: gzip']),
  'a job of files': post(
    '{"file": "/etc/passwd"}\n',
    ['Content-Type: application/x-ndjson'],
    '/v1/jobs',
  ),
  'a job of no archive': post('nothing', ['Content-Type: application/warc'], '/v1/jobs'),
  'a job with odd settings': post(
    '{}',
    ['Content-Type: application/x-ndjson'],
    '/v1/jobs?formats=pdf',
  ),
  'an odd version': get('/v1/sites/a.example/diff?from=-1&to=x'),
  'an odd number of results': get('/v1/jobs/a/results?after=1e400'),
  'a thousand parameters': get(`/v1/sites?${'a=1&'.repeat(1_000)}`),
  'the same parameter twice': get('/v1/export?format=json&format=css'),
  'another site': get('/v1/sites', ['Origin: https://other.example']),
  'no site': get('/v1/sites', ['Origin: null']),
}

/** Kinds that promise more than they send: their sender closes its side. */
const brokenOff = new Set(['no bytes', 'a body that breaks off', 'chunks that break off'])

/**
 * Sends a request of a kind. Resolves to the status of each answer; `hung` where the server neither answers nor ends
 * the connection in time.
 */
export const sendMalformed = (port, kind, milliseconds = 20_000) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    const statuses = () =>
      [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    const finish = (outcome) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const timer = setTimeout(() => finish('hung'), milliseconds)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => finish(statuses()))
    socket.on('end', () => finish(statuses()))
    if (brokenOff.has(kind)) socket.end(malformedRequests[kind])
    else socket.write(malformedRequests[kind])
  })
