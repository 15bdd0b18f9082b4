import { FetchTimeout } from '../../core/errors.js'

/** Ends a fetch when its time is over or when the caller wants no more; `clear` lets go of both. */
export interface Deadline {
  readonly signal: AbortSignal
  clear(): void
}

export function startDeadline(url: string, seconds: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const timeOut = (): void => controller.abort(new FetchTimeout(url, seconds))
  const giveUp = (): void => controller.abort(caller?.reason)
  const timer = setTimeout(timeOut, seconds * 1000)
  caller?.addEventListener('abort', giveUp)
  if (caller?.aborted) giveUp()
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', giveUp)
    },
  }
}
