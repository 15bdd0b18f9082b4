import { availableParallelism } from 'node:os'
import { type AnsweredPage, type PageScore, scoreAnswers } from '../../evaluation/page-score.js'

/** What scores answers, here or elsewhere. */
export interface Scorer {
  score(page: AnsweredPage): Promise<readonly PageScore[]>
  close(): Promise<void>
}

/** Scores in the thread that asks. */
export const scoreHere: Scorer = {
  score: async (page) => scoreAnswers(page),
  close: async () => {},
}

/** Scores in threads beside this one, as many as there are processors to spare: it is most of the work. */
export async function scoreInThreads(): Promise<Scorer> {
  // no other command needs threads, and all of them would wait for this to load
  const { Piscina } = await import('piscina')
  const pool = new Piscina<AnsweredPage, readonly PageScore[]>({
    filename: new URL('./scoring-thread.js', import.meta.url).href,
    maxThreads: Math.max(1, availableParallelism() - 1),
  })
  return { score: (page) => pool.run(page), close: () => pool.close() }
}
