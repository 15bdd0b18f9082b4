import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** A Redis server of a trial: it may be killed, and started again with what it has on its disk. */
export class RedisServer {
  /** @param {string} folder @param {number} port */
  constructor(folder, port) {
    this.folder = folder
    this.port = port
    this.url = `redis://127.0.0.1:${port}`
    /** @type {import('node:child_process').ChildProcess | undefined} */
    this.process = undefined
  }

  /** Debian's redis-server on a free port, with its files in a folder. @param {string} folder */
  static async start(folder) {
    const server = new RedisServer(folder, await freePort())
    await server.begin()
    return server
  }

  /** It writes every command to its log (AOF), which is on the disk every second. */
  async begin() {
    const words = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.folder]
    const log = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec']
    this.process = spawn('redis-server', [...words, ...log], { stdio: 'ignore' })
    const failed = once(this.process, 'error').then(([error]) => {
      throw error
    })
    await Promise.race([failed, this.answering()])
  }

  async answering() {
    for (;;) {
      const client = this.client({ retryStrategy: () => null, lazyConnect: true })
      client.on('error', () => {})
      const answer = await client.connect().then(
        () => client.ping().catch(() => ''),
        () => '',
      )
      client.disconnect()
      if (answer === 'PONG') return
      await sleep(50)
    }
  }

  /** @param {import('ioredis').RedisOptions} [options] */
  client(options = {}) {
    return new Redis(this.url, options)
  }

  /** A number of what Redis says of itself. @param {string} name */
  async figure(name) {
    const client = this.client()
    const text = await client.info()
    client.disconnect()
    return Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1])
  }

  /** @param {NodeJS.Signals} signal */
  async end(signal) {
    const child = this.process
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
