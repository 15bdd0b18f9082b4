import { ModelMismatch } from '../core/errors.js'
import type { BoostedModel } from './boosting/boosted-model.js'

/** A model that was fitted to columns of another version would give wrong answers: it is refused before it is asked. */
export function expectColumns(
  { parts: { names } }: BoostedModel,
  columns: readonly string[],
): void {
  const length = Math.max(names.length, columns.length)
  for (let at = 0; at < length; at++)
    if (names[at] !== columns[at]) throw new ModelMismatch(at, names[at], columns[at])
}
