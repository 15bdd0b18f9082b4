import { DuplicateIndex } from '../../duplicates/duplicate-index.js'
import type { JsonObject } from '../../source/json/json-value.js'
import type { DoneInput } from '../extract.js'

/** Says of pages that they are copies of earlier ones; `done` are those of a run that is gone on with. */
export async function* markDuplicates(
  pages: AsyncIterable<DoneInput>,
  done: AsyncIterable<JsonObject>,
): AsyncGenerator<DoneInput> {
  const index = new DuplicateIndex()
  for await (const { id, text } of done)
    if (typeof id === 'string' && typeof text === 'string') index.add(id, text)
  for await (const page of pages) yield marked(page, index)
}

function marked(page: DoneInput, index: DuplicateIndex): DoneInput {
  const { outcome } = page
  if ('error' in outcome) return page
  const duplicate = index.add(outcome.found.id, outcome.found.text)
  if (duplicate === undefined) return page
  const { of, similarity } = duplicate
  return {
    ...page,
    outcome: { ...outcome, found: { ...outcome.found, duplicateOf: of, similarity } },
  }
}
