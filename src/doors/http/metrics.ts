import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Service, ServiceEvent } from '../../app/serving/service.js'

/** What Prometheus reads at /metrics. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #events: Counter<'kind'>

  constructor() {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      name: 'treesift_request_seconds',
      help: 'Seconds until a request was answered, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    })
    this.#events = new Counter({
      name: 'treesift_events_total',
      help: 'Changes of rules, jobs that ended, warnings and failures.',
      labelNames: ['kind'],
      registers,
    })
  }

  /** Reads the threads of the service whenever somebody looks. */
  watch(service: Pick<Service, 'pending'>): void {
    const gauge = new Gauge({
      name: 'treesift_pending_tasks',
      help: 'Tasks that run or wait, by the kind of thread.',
      labelNames: ['threads'],
      registers: [this.#registry],
      collect: () => {
        for (const [threads, count] of Object.entries(service.pending))
          gauge.set({ threads }, count)
      },
    })
  }

  addRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds)
  }

  addEvent({ kind }: ServiceEvent): void {
    this.#events.inc({ kind })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
