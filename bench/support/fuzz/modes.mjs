// What the fuzzer gives to the program: for each mode the inputs that it begins with, and what is done with a changed one.
// A failure without a code of treesift is a finding, and so is a number in a result that is none.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { methodNames } from '../../../dist/analysis/methods/method-names.js'
import { decodeGeneralModel } from '../../../dist/analysis/model/model-file.js'
import { createExtractor } from '../../../dist/app/extractor.js'
import { driftedSites } from '../../../dist/app/rules/drifted-sites.js'
import { readConfigurations } from '../../../dist/app/rules/import-configurations.js'
import { healthOfSites } from '../../../dist/app/rules/site-health.js'
import { checksum } from '../../../dist/core/checksum.js'
import { BadUrl } from '../../../dist/core/errors.js'
import { omitCredentials } from '../../../dist/core/omit-credentials.js'
import { normalizeSite, siteOfUrl, sitesToSearch } from '../../../dist/core/site.js'
import { urlShape } from '../../../dist/core/url-shape.js'
import { extractWithTrace } from '../../../dist/extraction/extract-page.js'
import { decodeHtml } from '../../../dist/input/charset/decode-html.js'
import { fetchPage } from '../../../dist/input/fetch/fetch-page.js'
import { PageCache } from '../../../dist/input/fetch/page-cache.js'
import { parseRobots } from '../../../dist/input/fetch/robots-rules.js'
import { findInputs } from '../../../dist/input/inputs.js'
import { readLabelledPages } from '../../../dist/input/pages/labelled-pages.js'
import { inputLimits } from '../../../dist/input/raw-page/input-limits.js'
import { pageUrl } from '../../../dist/input/raw-page/page-url.js'
import { Journal } from '../../../dist/output/delivery/journal.js'
import { pageFileName } from '../../../dist/output/delivery/page-files.js'
import { includedFormats } from '../../../dist/output/formats/format-names.js'
import { jsonViewWith, writers } from '../../../dist/output/formats/write.js'
import { readBoxesFile } from '../../../dist/page/render/boxes-file.js'
import { readPage } from '../../../dist/page/tree/read-page.js'
import { bundleText, readBundle } from '../../../dist/rules/exchange/bundle.js'
import { importedRules } from '../../../dist/rules/exchange/imported-fields.js'
import { LabelSelector } from '../../../dist/rules/learn/align/label-selector.js'
import {
  bundledMetadataModel,
  lazyModel,
  lazyRecordModel,
} from '../../../dist/store/models/lazy-models.js'
import { SqliteRuleStore } from '../../../dist/store/sqlite/sqlite-rule-store.js'
import { record, zip } from '../attacks/archives.mjs'
import { ordinaryPage } from '../attacks/attack.mjs'
import { defaultFolder, loadPages } from '../corpus.mjs'
import { doorModes } from './doors.mjs'
import { fleetMode } from './fleet.mjs'
import { judge } from './judge.mjs'
import { oneOf, whole } from './mutate.mjs'

/** @typedef {import('./mutate.mjs').Random} Random */
/**
 * `trial` does all that the program would do with the bytes; what it throws is judged, what it returns is searched for
 * numbers that are none.
 * @typedef {{ seeds: readonly Buffer[], trial: (bytes: Buffer, random: Random) => unknown }} Mode
 */

const folder = mkdtempSync(join(tmpdir(), 'treesift-fuzz-'))
const model = lazyModel()
const records = lazyRecordModel()
const pages = loadPages(defaultFolder, 12)
const url = 'https://boats.example/one'
const pageBytes = [...pages, ordinaryPage()].map((html) => Buffer.from(html))
const texts = (/** @type {readonly string[]} */ list) => list.map((text) => Buffer.from(text))

/**
 * @param {string} name
 * @param {Buffer} bytes
 */
function write(name, bytes) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** A page as JSON, with everything that JSON may hold. */
const everyForm = jsonViewWith({ formats: includedFormats, blocks: true, frontMatter: 'yaml' })

/**
 * Extracts a page in every format.
 * @param {string} html
 * @param {import('../../../dist/rules/rule/rule.js').RuleSet} [rules]
 */
async function extracted(html, rules, by = model) {
  const page = { id: 'page', url, html, warnings: [] }
  const options = { model: by, metadata: bundledMetadataModel, records }
  const outcome = extractWithTrace(page, rules === undefined ? options : { ...options, rules })
  const written = []
  for (const write of Object.values(writers))
    for await (const piece of write(only(outcome))) written.push(piece.length)
  return [everyForm(outcome), outcome.uses(), outcome.learningSample(), written]
}

/**
 * @template Item
 * @param {Item} item
 */
async function* only(item) {
  yield item
}

/**
 * A list whose lines name nothing outside its folder: what is tried depends on no other file of the machine. It is
 * short, because each line asks the system for a file.
 * @param {Buffer} bytes
 */
const insideFolder = (bytes) =>
  Buffer.from(
    bytes
      .toString('latin1', 0, 2 ** 16)
      .replace(/(?<![!-~])[/\\]+/g, '')
      .replace(/\.{2,}/g, '.'),
    'latin1',
  )

/**
 * Reads all inputs of a file; their failures are judged like errors.
 * @param {string} path
 */
const readAll = (path, asList = false) =>
  readInputsOf(asList ? { pages: [], list: path } : { pages: [path] })

/** @param {import('../../../dist/input/inputs.js').InputSources} sources */
async function readInputsOf(sources) {
  const limits = { ...inputLimits, maxBytes: 2 ** 22 }
  const read = []
  for await (const pending of findInputs(sources, { limits, fetch: neverFetch })) {
    const input = await pending.read()
    read.push(pending.progress)
    if (input.kind === 'failed') judge(input.error)
    else read.push(input.page.html.length, input.page.warnings)
  }
  return read
}

/** Lists name servers that are none. @param {string} at */
const neverFetch = async (at) => {
  throw new BadUrl(at, 'not fetched here')
}

const warc = Buffer.concat(
  [pages[0], pages[1], 'x'].map((page) =>
    record('Content-Type: text/html; charset=utf-8', page ?? ''),
  ),
)
const chunked = record(
  'Content-Type: text/html\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip',
  Buffer.concat([
    Buffer.from('a\r\n'),
    gzipSync('<p>text').subarray(0, 10),
    Buffer.from('\r\n0\r\n\r\n'),
  ]),
)

/** A rules database, a bundle and labels, made by training. */
async function trained() {
  const path = join(folder, 'seed.db')
  const extractor = await createExtractor({ db: path })
  const labels = { headline: 'The boats', by: { selector: 'nav a' } }
  await extractor.train([
    { id: 'a', url, html: ordinaryPage(4), labels },
    { id: 'b', url: `${url}/2`, html: ordinaryPage(6), labels },
  ])
  for (const paragraphs of [3, 5, 7, 9])
    await extractor.extract({ url: `${url}/${paragraphs}`, html: ordinaryPage(paragraphs) })
  extractor.close()
  const store = SqliteRuleStore.forReading(path)
  const bundle = bundleText(store.sites().flatMap((site) => store.find(site) ?? []))
  store.close()
  return { database: readFileSync(path), bundle }
}

const { database, bundle } = await trained()
const modelBytes = readFileSync(
  fileURLToPath(new URL('../../../models/general.model', import.meta.url)),
)

/** A server that answers with given bytes. */
async function answering() {
  /** @type {Buffer} */
  let answer = Buffer.alloc(0)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    answerWith: (/** @type {Buffer} */ bytes) => {
      answer = bytes
    },
  }
}
const server = await answering()

const okay = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n'
const answers = [
  `${okay}Content-Length: 7\r\n\r\n<p>text`,
  `${okay}Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n7\r\n<p>text\r\n0\r\nX: y\r\n\r\n`,
  `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${okay}\r\n<p>text`,
  'HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n',
]
const gzipped = gzipSync('<p>text of a page</p>')
const gzippedAnswer = Buffer.concat([
  Buffer.from(`${okay}Content-Encoding: gzip\r\nContent-Length: ${gzipped.length}\r\n\r\n`),
  gzipped,
])

const robotsTexts = [
  'User-agent: *\nDisallow: /a\nAllow: /a/b$\nCrawl-delay: 3\n\nUser-agent: treesift\nDisallow: /*?x=*&y\n',
  '# comment\r\nuser-agent: treesift/1.0\r\nallow: /%41\r\ndisallow: /\r\nSitemap: https://a.example/s.xml',
]

const jsonLines = [
  `${JSON.stringify({ id: 'a', url, html: '<p>text', labels: { price: '$ 5', by: { selector: 'a' } } })}\n`,
  `${JSON.stringify({ id: 7, file: 'page.html', labels: { main: ['a', 'b'] } })}\n\n{"html":""}\n`,
  '# comment\npage.html\nhttps://127.0.0.1:1/\n*.html\n',
]

const feeds = [
  `<?xml version="1.0"?><urlset xmlns="x"><url><loc>${url}</loc><lastmod>2026-01-02T03:04:05Z</lastmod></url></urlset>`,
  `<sitemapindex><sitemap><loc>${url}.xml</loc></sitemap></sitemapindex>`,
  `<rss><channel><item><link>${url}</link><pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate><title><![CDATA[a]]></title></item></channel></rss>`,
  `<feed xmlns="x"><entry><link rel="alternate" href="/a"/><updated>2026-01-02</updated></entry></feed>`,
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ id: '1', url, date_published: '2026-01-02' }],
  }),
]

const har = JSON.stringify({
  log: {
    entries: [
      {
        request: { url, headers: [{ name: 'Sec-Fetch-Dest', value: 'document' }] },
        response: { status: 200, content: { mimeType: 'text/html', text: '<p>text of a page' } },
      },
      {
        request: { url },
        response: {
          status: 200,
          content: { mimeType: 'text/html; charset=utf-16', encoding: 'base64', text: 'PHA+YQ==' },
        },
      },
    ],
  },
})

const mhtml = `MIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html";\r\n boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: ${url}\r\n\r\n<p>te=\r\nxt=C3=A9\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\nPHA+YQ==\r\n--b--\r\n`

const configurations = [
  'title: //h1\nbody: //article[contains(@class, "x")]/p\nauthor: substring-after(//b, "by")\nstrip: //nav\nprune: no\ntidy: no\nreplace_string(<b>): <i>\ntest_url: https://boats.example/one\n',
]
const selectorsBySite = {
  'boats.example': { headline: 'h1', by: { selector: 'nav a', attr: 'href', first: true } },
}

const selectors = [
  'article > p:nth-child(2n+1) ~ a[href^="x"]:not(.y, #z)',
  'div:has(> p:first-child) :is(a, b):nth-last-of-type(odd)::text',
  'document.querySelector("#a > b:contains(\'c\')")',
  '//*[@id="a"]/b[2]/text()',
  '/html/body/div[last()]/p[contains(@class, "x")]',
  'svg|a, *|b, :root, :empty, :icontains("x")',
]

const urls = [
  'https://user:password@www.example.org:8080/a/b-c/2026/1?x=1&y=%20#z',
  'http://[::ffff:10.0.0.1]/\u2028//\\..//%2e%2e/',
  'https://xn--bcher-kva.example/B\u00fccher;a=b?c',
  'file:///etc/passwd',
  'data:text/html,x',
]

const heads = [
  '<meta charset=utf-8><title>\u00e9</title>',
  '<?xml version="1.0" encoding="iso-8859-1"?><p>\u00e9',
  '<meta http-equiv=content-type content="text/html; charset=gb18030"><p>',
  '<!-- charset = "utf-7" --><p>+ADw-',
  '\ufeff<p>mark',
  '\u001b$B$3$l\u001b(B',
]

const boxes = JSON.stringify({
  treesiftBoxes: 1,
  html: '0',
  browser: 'x',
  width: 1,
  height: 1,
  styles: [
    {
      fontSize: 1,
      fontWeight: 400,
      fontFamily: '',
      colour: '',
      background: '',
      visibility: 'visible',
      position: 'fixed',
    },
  ],
  boxes: [[0, 0, 0, 1, 1, 0]],
})

/** @type {Readonly<Record<string, Mode>>} */
export const modes = {
  ...doorModes(folder, database),
  fleet: await fleetMode(folder, database),
  page: {
    seeds: pageBytes,
    trial: (bytes) => extracted(bytes.toString('utf8').replaceAll('\0', '')),
  },
  method: {
    seeds: pageBytes,
    trial: (bytes, random) => {
      const page = { id: 'page', html: bytes.toString('utf8'), warnings: [] }
      return extractWithTrace(page, { method: oneOf(random, methodNames), model }).found
    },
  },
  charset: {
    seeds: [...texts(heads), ...pageBytes.slice(0, 2)],
    trial: (bytes, random) => {
      const type = oneOf(random, [
        undefined,
        'text/html; charset=utf-16',
        `text/html;charset=${bytes.toString('latin1', 0, 99)}`,
      ])
      return decodeHtml(bytes, type, 'page').warnings
    },
  },
  gzip: {
    seeds: [
      gzipSync('<p>text of a page</p>'),
      Buffer.concat([gzipped, gzipped]),
      gzipSync(Buffer.alloc(2 ** 20)),
    ],
    trial: (bytes) => readAll(write('page.html.gz', bytes)),
  },
  warc: {
    seeds: [warc, chunked, gzipSync(warc), Buffer.concat([gzipSync(warc), gzipSync(chunked)])],
    trial: (bytes) => readAll(write('crawl.warc.gz', bytes)),
  },
  wacz: {
    seeds: [
      zip('archive/a.warc', deflateRawSync(warc)),
      zip('archive/a.warc.gz', deflateRawSync(gzipSync(chunked))),
    ],
    trial: (bytes) => readAll(write('crawl.wacz', bytes)),
  },
  http: {
    seeds: [...texts(answers), gzippedAnswer],
    trial: async (bytes, random) => {
      server.answerWith(bytes)
      const limits = { ...inputLimits, maxSeconds: 1 }
      const incomplete = oneOf(random, /** @type {const} */ (['keep', 'refuse']))
      return (await fetchPage(server.url, { addresses: 'any', limits, incomplete })).warnings
    },
  },
  robots: {
    seeds: texts(robotsTexts),
    trial: (bytes, random) => {
      const rules = parseRobots(bytes.toString('utf8'), 'treesift')
      const targets = ['/', '/a?x=1&y', '/%41', `/${bytes.toString('utf8', 0, 2000)}`]
      return [rules.allows(oneOf(random, targets)), rules.delay]
    },
  },
  feeds: {
    seeds: texts(feeds),
    trial: (bytes) => readInputsOf({ pages: [], feeds: [write('feed', bytes)] }),
  },
  saved: {
    seeds: texts([har, mhtml]),
    trial: (bytes, random) => readAll(write(oneOf(random, ['a.har', 'a.mhtml']), bytes)),
  },
  imports: {
    seeds: texts([...configurations, JSON.stringify(selectorsBySite)]),
    trial: async (bytes, random) => {
      const format = oneOf(random, /** @type {const} */ (['ftr', 'css']))
      const path = write(format === 'ftr' ? 'boats.example.txt' : 'x.json', bytes)
      const { files } = await readConfigurations(path, { format })
      return Promise.all(
        files.slice(0, 3).map(({ configuration }) => {
          const rules = importedRules(configuration, { layouts: [], rules: [] })
          return extracted(ordinaryPage(), rules)
        }),
      )
    },
  },
  lists: {
    seeds: texts(jsonLines),
    trial: async (bytes, random) => {
      const path = write(oneOf(random, ['l.jsonl', 'l.txt', 'l']), insideFolder(bytes))
      const read = [await readAll(path, true)]
      for await (const labelled of readLabelledPages([path]))
        if (labelled.kind === 'failed') judge(labelled.error)
      return read
    },
  },
  selectors: {
    seeds: texts(selectors),
    trial: (bytes) =>
      new LabelSelector(readPage(pages[0] ?? '')).select(bytes.toString('utf8')).length,
  },
  training: {
    seeds: [...pageBytes.slice(0, 4)],
    trial: async (bytes, random) => {
      const html = bytes.toString('utf8')
      const extractor = await createExtractor()
      const at = whole(random, html.length)
      const labels = {
        main: html.slice(at, at + 200),
        price: html.slice(at, at + 9),
        by: { selector: 'a' },
      }
      const memory = await createExtractor({ db: ':memory:' })
      try {
        const report = await memory.train([{ id: 'a', url, html, labels }])
        return [report.failed, await memory.extract({ url, html })]
      } finally {
        memory.close()
        extractor.close()
      }
    },
  },
  rules: {
    seeds: texts([bundle]),
    trial: async (bytes) => {
      const sets = readBundle(bytes.toString('utf8'), 'rules.json')
      return Promise.all(sets.slice(0, 3).map((rules) => extracted(ordinaryPage(), rules)))
    },
  },
  databases: {
    seeds: [database],
    trial: async (bytes) => {
      const path = write('changed.db', bytes)
      const read = []
      const reader = SqliteRuleStore.forReading(path)
      try {
        for (const step of [
          () =>
            reader.sites().map((site) => [reader.keptFor(site).broken.length, reader.usesOf(site)]),
          () => driftedSites(undefined, reader, path),
          () => healthOfSites(undefined, reader, path),
          () => reader.observations.observedPages('boats.example').length,
        ])
          read.push(coded(step))
      } finally {
        reader.close()
      }
      const extractor = await createExtractor({ db: path })
      try {
        read.push(await extractor.extract({ url, html: ordinaryPage() }))
        read.push(
          await extractor.train([
            { id: 'c', url, html: ordinaryPage(3), labels: { headline: 'The boats' } },
          ]),
        )
      } finally {
        extractor.close()
        for (const end of ['-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
      }
      return read
    },
  },
  models: {
    seeds: [modelBytes],
    trial: (bytes, random) => {
      // the checksum is made right, so that what is behind it is read
      const changed = Buffer.from(bytes)
      if (changed.length > 8 && random() < 0.8)
        changed.writeUInt32LE(checksum(changed.subarray(0, -4)) >>> 0, changed.length - 4)
      const read = decodeGeneralModel(changed, 'x.model').model
      return extracted(ordinaryPage(), undefined, () => read)
    },
  },
  urls: {
    seeds: texts(urls),
    trial: (bytes) => {
      const text = bytes.toString('utf8').slice(0, 70_000)
      const known = pageUrl(text)
      const site = siteOfUrl(known)
      const names = [
        omitCredentials(text),
        normalizeSite(text),
        site && sitesToSearch(site),
        urlShape(known),
      ]
      return [names.length, pageFileName({ id: text, ...(known && { url: known }) }, 1, 'md')]
    },
  },
  files: {
    seeds: texts([
      JSON.stringify({
        form: 1,
        pages: 1,
        failed: 0,
        marks: '',
        output: 1,
        errors: 0,
        run: 'a',
        state: 'growing',
        revision: 0,
        rules: 'b',
      }),
      `${JSON.stringify({ url, etag: '"a"', lastModified: 'x' })}\n`,
      boxes,
    ]),
    trial: async (bytes) => {
      const steps = [
        () => new Journal(write('x.journal', bytes)).read(),
        () => PageCache.open(write('x.cache', bytes)).get(url),
        () => {
          write('x.boxes.json', bytes)
          return readBoxesFile(join(folder, 'x.html'), '')
        },
      ]
      const read = []
      for (const step of steps) read.push(await codedLater(step))
      return read
    },
  },
}

/** The result, or nothing if it fails with a code. @param {() => unknown} step */
function coded(step) {
  try {
    return step()
  } catch (error) {
    judge(error)
    return undefined
  }
}

/** @param {() => unknown} step */
async function codedLater(step) {
  try {
    return await step()
  } catch (error) {
    judge(error)
    return undefined
  }
}
