import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { WorkerEvent } from '../../app/fleet/fleet-worker.js'
import { AddressInUse, errorMessage } from '../../core/errors.js'

/** What Prometheus reads of a worker, at any address of a port. */
export class WorkerMetrics {
  readonly #registry = new Registry()
  readonly #pages: Counter<'code'>
  readonly #shards: Counter<'outcome'>
  readonly #active: Gauge
  readonly #server: Server

  private constructor() {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#pages = new Counter({
      name: 'treesift_fleet_pages_total',
      help: 'Pages that were extracted, and those that failed by the code of their errors.',
      labelNames: ['code'],
      registers,
    })
    this.#shards = new Counter({
      name: 'treesift_fleet_shards_total',
      help: 'Shards that were done, and those that failed.',
      labelNames: ['outcome'],
      registers,
    })
    this.#active = new Gauge({
      name: 'treesift_fleet_active_shards',
      help: 'Shards that are being extracted.',
      registers,
    })
    this.#server = createServer(async (_, response) => {
      response.setHeader('content-type', this.#registry.contentType)
      response.end(await this.#registry.metrics())
    })
  }

  static async open(port: number): Promise<WorkerMetrics> {
    const metrics = new WorkerMetrics()
    await new Promise<void>((listening, failed) => {
      metrics.#server.once('error', (error) =>
        failed(new AddressInUse(`port ${port}`, errorMessage(error))),
      )
      metrics.#server.listen(port, listening)
    })
    metrics.#server.unref()
    return metrics
  }

  add(event: WorkerEvent): void {
    if (event.kind === 'page') this.#pages.inc({ code: event.error?.code ?? 'none' })
    else if (event.kind === 'begun') this.#active.inc()
    else if (event.kind === 'ended') {
      this.#active.dec()
      this.#shards.inc({ outcome: event.error === undefined ? 'done' : 'failed' })
    }
  }

  async close(): Promise<void> {
    await new Promise<void>((closed) => {
      this.#server.close(() => closed())
      this.#server.closeAllConnections()
    })
  }
}
