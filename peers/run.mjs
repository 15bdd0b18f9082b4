// Answers pages with one of the modules in systems/: `node run.mjs NAME`. README.md describes the protocol.
import './offline.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { lines } from './lines.mjs'

const channel = 3
const [name, ...options] = process.argv.slice(2)

const send = (value) => writeFileSync(channel, `${JSON.stringify(value)}\n`)

const versionOf = (id) =>
  JSON.parse(readFileSync(new URL(`node_modules/${id}/package.json`, import.meta.url), 'utf8'))
    .version

const versions = ([own, ...below]) =>
  [versionOf(own), ...below.map((id) => `${id} ${versionOf(id)}`)].join(' on ')

const reply = async ({ answers, answer }, { id, url, html }) => {
  const start = performance.now()
  try {
    const found = (await answer(html, url)) ?? ''
    const ms = performance.now() - start
    const peakMB = process.resourceUsage().maxRSS / 1024
    const { content = '', metadata } = typeof found === 'string' ? { content: found } : found
    return { id, [answers]: content, ...(metadata && { metadata }), ms, peakMB }
  } catch (error) {
    return { id, error: String(error) }
  }
}

// without this the last line of standard error would be the version of Node
process.on('uncaughtException', (error) => {
  console.error(error)
  console.error(String(error))
  process.exit(1)
})

if (options.includes('--lifeline')) new Worker(new URL('lifeline.mjs', import.meta.url)).unref()
const system = await import(`./systems/${name}.mjs`)
send({ name, version: versions(system.packages) })
for await (const line of lines(process.stdin)) send(await reply(system, JSON.parse(line)))
