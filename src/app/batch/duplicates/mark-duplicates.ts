import type { JsonObject } from '../../../input/json/json-value.js'
import type { ExtractedInput } from '../extract-inputs.js'
import { DuplicateIndex } from './duplicate-index.js'

/** Marks pages that are copies of earlier ones. `done` are the pages of a batch that is resumed. */
export async function* markDuplicates(
  pages: AsyncIterable<ExtractedInput>,
  done: AsyncIterable<JsonObject>,
): AsyncGenerator<ExtractedInput> {
  const index = new DuplicateIndex()
  for await (const { id, text } of done)
    if (typeof id === 'string' && typeof text === 'string') index.add(id, text)
  for await (const page of pages) yield marked(page, index)
}

function marked(page: ExtractedInput, index: DuplicateIndex): ExtractedInput {
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
