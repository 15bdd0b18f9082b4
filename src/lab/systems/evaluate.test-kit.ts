import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { GoldInput, GoldPage } from '../corpora/gold.js'
import type { Corpus } from '../corpora/open-corpus.js'
import type { EvaluatedSystem, SystemAnswer } from '../evaluation/system.js'

/** A page of a corpus; missing parts are unknown. */
export const goldOf = (
  id: string,
  { html = `<p>${id}`, fields = {}, site = 'x.example', ...gold }: GoldParts = {},
): GoldPage => ({
  kind: 'page',
  page: { id, html, warnings: [] },
  site,
  fields: new Map(Object.entries(fields)),
  ...gold,
})

type GoldParts = Partial<Omit<GoldPage, 'kind' | 'page' | 'fields'>> & {
  readonly html?: string
  readonly fields?: Readonly<Record<string, readonly string[]>>
}

export const corpusOf = (inputs: readonly GoldInput[]): Corpus => ({
  name: 'test',
  path: import.meta.filename,
  format: 'labelled',
  async *pages() {
    yield* inputs
  },
})

/** A system with the given answers. */
export const systemOf = (
  name: string,
  answer: (page: RawPage) => Omit<SystemAnswer, 'ms'>,
  kind: EvaluatedSystem['kind'] = 'own',
): EvaluatedSystem => ({
  kind,
  name,
  version: '1',
  answer: async (page) => ({ ...answer(page), ms: 1 }),
  close: async () => {},
})
