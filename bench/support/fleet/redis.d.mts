import type { ChildProcess } from 'node:child_process'
import type { Redis, RedisOptions } from 'ioredis'

/** A Redis server of a trial: it may be killed, and started again with what it has on its disk. */
export declare class RedisServer {
  readonly url: string
  readonly port: number
  readonly process: ChildProcess | undefined
  static start(folder: string): Promise<RedisServer>
  begin(): Promise<void>
  client(options?: RedisOptions): Redis
  figure(name: string): Promise<number>
  end(signal: NodeJS.Signals): Promise<void>
}
