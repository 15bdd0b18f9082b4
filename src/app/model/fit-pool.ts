import { availableParallelism } from 'node:os'
import { FitFailed } from '../../core/errors.js'
import { decodeModel } from '../../learn/boosting/decode-model.js'
import type { Fitter } from '../../learn/boosting/fitter.js'
import type { FitTask } from './fit-worker.js'

/** Fits in threads beside this one, several models at once; of examples that are shared no thread gets a copy. */
export interface FitPool extends Fitter {
  /** Ends the threads; what they still fit fails. */
  close(): Promise<void>
}

export interface FitPoolOptions {
  /** Models fitted at once, at most; the others wait. */
  readonly threads: number
  /** What the threads run: JavaScript, as it is built. */
  readonly worker: URL
}

/** As many threads as there are processors: whoever waits for models leaves them alone. */
export const fitPoolDefaults: FitPoolOptions = {
  threads: availableParallelism(),
  worker: new URL('./fit-worker.js', import.meta.url),
}

export async function openFitPool(options: Partial<FitPoolOptions> = {}): Promise<FitPool> {
  const { threads, worker } = { ...fitPoolDefaults, ...options }
  // few commands need threads, and all of them would wait for this to load
  const { Piscina } = await import('piscina')
  const pool = new Piscina<FitTask, Uint8Array>({
    filename: worker.href,
    // only of the least that there are is one that ends replaced, and what waits for it fitted
    minThreads: threads,
    maxThreads: threads,
  })
  // asked again, piscina would start threads that nobody ends
  let whyEnded: unknown
  const end = (reason: unknown): Promise<void> => {
    whyEnded ??= reason
    return pool.destroy()
  }
  // a thread that cannot start has no task that could fail: those that wait for it would wait for ever
  pool.on('error', end)
  const run = async (task: FitTask): Promise<Uint8Array> => {
    if (whyEnded !== undefined) throw new FitFailed(whyEnded)
    try {
      return await pool.run(task)
    } catch (error) {
      throw new FitFailed(whyEnded ?? error)
    }
  }
  return {
    fit: async (examples, settings) =>
      decodeModel(await run({ examples, settings }), 'the model that a thread fitted'),
    close: () => end('the pool is closed'),
  }
}
