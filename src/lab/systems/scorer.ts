import { availableParallelism } from 'node:os'
import { type AnsweredPage, type PageScore, scoreAnswers } from '../evaluation/page-score.js'

/** Scores answers, in this thread or in others. */
export interface Scorer {
  score(page: AnsweredPage): Promise<readonly PageScore[]>
  close(): Promise<void>
}

/** Scores in this thread. */
export const scoreHere: Scorer = {
  score: async (page) => scoreAnswers(page),
  close: async () => {},
}

/** Scores in worker threads, one per spare processor: scoring is most of the work. */
export async function scoreInThreads(): Promise<Scorer> {
  // loaded here: `compare` needs no threads
  const { Piscina } = await import('piscina')
  const pool = new Piscina<AnsweredPage, readonly PageScore[]>({
    filename: new URL('./scoring-worker.js', import.meta.url).href,
    maxThreads: Math.max(1, availableParallelism() - 1),
  })
  return { score: (page) => pool.run(page), close: () => pool.close() }
}
