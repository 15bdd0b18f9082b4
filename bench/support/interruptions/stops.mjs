import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { record } from '../attacks/archives.mjs'
import { ordinaryPage, pageOfSize } from '../attacks/attack.mjs'
import { run, start } from './program.mjs'

/** @typedef {import('./program.mjs').Tried} Tried */

const maxSeconds = 2
/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Commands that take long, with what they read from `prepare`. @param {string} url @returns {readonly (readonly string[])[]} */
const commands = (url) => [
  ['extract', 'large', '--output', 'out.jsonl', '--format', 'jsonl', '--db', 'own.db'],
  ['extract', 'large', '--output-dir', 'out', '--format', 'markdown', '--no-learn'],
  ['extract', 'large', '--output', 'out.md', '--format', 'markdown', '--no-learn'],
  ['extract', 'large/0.html', '--explain', '--no-learn'],
  [
    'extract',
    'many.warc.gz',
    '--output',
    'out.csv',
    '--format',
    'csv',
    '--no-learn',
    '--errors',
    'errors.jsonl',
  ],
  ['extract', 'zeros.warc.gz', '--no-learn'],
  ['extract', '--input', '-', '--output', 'out.jsonl', '--format', 'jsonl', '--no-learn'],
  [
    'extract',
    `${url}/a`,
    '--allow-private',
    '--no-learn',
    '--output',
    'out.jsonl',
    '--format',
    'jsonl',
  ],
  ['extract', 'sites.jsonl', '--output', 'out.jsonl', '--format', 'jsonl', '--db', 'own.db'],
  ['records', 'large', '--output', 'out.csv', '--format', 'csv'],
  ['train', 'labels.jsonl', '--db', 'own.db'],
  ['label', 'check', 'labels.jsonl'],
  ['evaluate', 'labels.jsonl'],
  ['compare', 'large/0.html'],
  ['render', 'loop.html', '--render-scripts'],
]

/**
 * Sends a signal at a random moment: every command ends within two seconds, and its output can be written again.
 * @param {string} folder
 * @param {number} times
 * @returns {Promise<Tried>}
 */
export async function stopCommands(folder, times) {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const failures = []
  const waits = []
  try {
    for (const words of commands(url))
      for (let at = 0; at < times; at++) {
        const signal = signals[at % signals.length] ?? 'SIGTERM'
        const { seconds, problem } = await stopped(
          mkdtempSync(join(folder, 'stop-')),
          words,
          signal,
        )
        waits.push(seconds)
        if (problem !== undefined) failures.push(`${words.join(' ')}, ${signal}: ${problem}`)
      }
  } finally {
    server.close()
  }
  const longest = Math.max(...waits).toFixed(2)
  return { told: `${waits.length} signals: the program ended after ${longest} s at most`, failures }
}

/**
 * @param {string} folder
 * @param {readonly string[]} words
 * @param {NodeJS.Signals} signal
 */
async function stopped(folder, words, signal) {
  prepare(folder)
  const running = start(words, folder)
  await sleep(300 + Math.random() * 2500)
  if (running.hasEnded()) return { seconds: 0, problem: undefined }
  const before = performance.now()
  running.kill(signal)
  const ended = await running.ended
  const seconds = (performance.now() - before) / 1000
  // a lock that is left is taken over
  const at = words.indexOf('--output')
  const output = at === -1 ? [] : words.slice(at, at + 2)
  const again =
    output.length === 0 ? undefined : await run(['records', 'small.html', ...output], folder)
  const problems = [
    ...(seconds > maxSeconds ? [`ended after ${seconds.toFixed(1)} s`] : []),
    ...(ended.signal === signal || ended.code === 0
      ? []
      : [`ended with ${ended.code}: ${ended.err}`]),
    ...(again === undefined || again.code === 0 ? [] : [`the next run failed: ${again.err}`]),
  ]
  return { seconds, problem: problems.length === 0 ? undefined : problems.join('; ') }
}

/** @param {string} folder */
function prepare(folder) {
  const page = pageOfSize(2 ** 20)
  mkdirSync(join(folder, 'large'))
  for (let at = 0; at < 12; at++) writeFileSync(join(folder, 'large', `${at}.html`), page)
  writeFileSync(join(folder, 'small.html'), pageOfSize(2000))
  const line = (/** @type {number} */ at) =>
    JSON.stringify({
      id: `${at}`,
      url: `https://a.example/${at}`,
      file: 'large/0.html',
      labels: { headline: 'The boats' },
    })
  writeFileSync(join(folder, 'labels.jsonl'), `${[1, 2, 3, 4].map(line).join('\n')}\n`)
  const one = gzipSync(record('Content-Type: text/html', pageOfSize(20_000)))
  writeFileSync(join(folder, 'many.warc.gz'), Buffer.concat(Array(800).fill(one)))
  writeFileSync(join(folder, 'zeros.warc.gz'), gzipSync(Buffer.alloc(2 ** 27)))
  writeFileSync(join(folder, 'sites.jsonl'), pagesOfSites())
  writeFileSync(join(folder, 'loop.html'), '<p>text<script>for(;;);</script>')
}

/** Pages of many sites: rules are induced for all of them at the end of the batch. */
const pagesOfSites = () =>
  Array.from({ length: 180 }, (_, at) =>
    JSON.stringify({
      url: `https://site-${at % 30}.example/story/${at}`,
      html: ordinaryPage(20 + at),
    }),
  ).join('\n')
