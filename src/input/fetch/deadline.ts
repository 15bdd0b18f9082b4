import { FetchTimeout } from '../../core/errors.js'

/** Aborts a fetch on timeout or when the caller aborts; `clear` releases the timer and the listener. */
interface Deadline {
  readonly signal: AbortSignal
  clear(): void
}

export function startDeadline(url: string, seconds: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const timeOut = (): void => controller.abort(new FetchTimeout(url, seconds))
  const abortByCaller = (): void => controller.abort(caller?.reason)
  const timer = setTimeout(timeOut, seconds * 1000)
  caller?.addEventListener('abort', abortByCaller)
  if (caller?.aborted) abortByCaller()
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', abortByCaller)
    },
  }
}
