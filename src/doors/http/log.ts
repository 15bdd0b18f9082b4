import { pino } from 'pino'
import type { ServiceEvent } from '../../app/serving/service.js'
import { errorReport } from '../../core/errors.js'

/** Writes lines of JSON without contents of pages: what was asked for, how it ended, how long it took. */
export interface Log {
  request(entry: RequestEntry): void
  event(event: ServiceEvent): void
  info(message: string): void
}

interface RequestEntry {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly client: string | undefined
  /** The code of the problem that it was answered with. */
  readonly code?: string | undefined
  /** What the client was not told. */
  readonly failure?: string | undefined
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Logs to standard error: standard output is for what a program waits for. */
export function openLog(level: LogLevel): Log {
  const log = pino({ level, base: null }, pino.destination({ dest: 2, sync: true }))
  return {
    request: (entry) => log[entry.status >= 500 ? 'error' : 'info'](entry, 'request'),
    event: (event) => logEvent(log, event),
    info: (message) => log.info(message),
  }
}

function logEvent(log: pino.Logger, event: ServiceEvent): void {
  switch (event.kind) {
    case 'job ended': {
      const { id, state, pages, failed, error } = event.job
      log.info({ job: id, state, pages, failed, error }, event.kind)
      break
    }
    case 'failure':
      log.error(errorReport(event.error), event.kind)
      break
    case 'warning':
      log.warn(event.message)
      break
    default:
      log.info(event, event.kind)
  }
}
