import { availableParallelism } from 'node:os'
import { FitFailed } from '../../../core/errors.js'
import type { Fitter } from '../../../ml/boosting/boosted-trees.js'
import { decodeModel } from '../../../ml/boosting/model-format.js'
import type { FitTask } from './fit-worker.js'

/** Fits several models at once in worker threads. Shared training data is not copied. */
export interface FitPool extends Fitter {
  /** Ends the threads; unfinished fits fail. */
  close(): Promise<void>
}

interface FitPoolOptions {
  /** Maximum number of models fitted at once. */
  readonly threads: number
  /** The script of the threads: built JavaScript. */
  readonly worker: URL
}

/** One thread per processor: the main thread only waits. */
const fitPoolDefaults: FitPoolOptions = {
  threads: availableParallelism(),
  worker: new URL('./fit-worker.js', import.meta.url),
}

export async function openFitPool(options: Partial<FitPoolOptions> = {}): Promise<FitPool> {
  const { threads, worker } = { ...fitPoolDefaults, ...options }
  const { Piscina } = await import('piscina')
  const pool = new Piscina<FitTask, Uint8Array>({
    filename: worker.href,
    // piscina replaces an ended thread only up to the minimum
    minThreads: threads,
    maxThreads: threads,
  })
  // after its end, piscina would start new threads for new tasks
  let whyEnded: unknown
  const end = (reason: unknown): Promise<void> => {
    whyEnded ??= reason
    return pool.destroy()
  }
  // a thread that cannot start fails no task: waiting tasks would never settle
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
      decodeModel(await run({ examples, settings }), 'the model fitted in a thread'),
    close: () => end('the pool is closed'),
  }
}
