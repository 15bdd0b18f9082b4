import type { Answer, System } from '../../evaluation/system.js'
import type { GoldInput, GoldPage } from '../../source/corpora/gold.js'
import type { Corpus } from '../../source/corpora/open-corpus.js'
import type { RawPage } from '../../source/raw-page.js'

/** A page of a corpus; what is not given is unknown. */
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

/** A system that answers as it is told to. */
export const systemOf = (
  name: string,
  answer: (page: RawPage) => Omit<Answer, 'ms'>,
  kind: System['kind'] = 'own',
): System => ({
  kind,
  name,
  version: '1',
  answer: async (page) => ({ ...answer(page), ms: 1 }),
  close: async () => {},
})
