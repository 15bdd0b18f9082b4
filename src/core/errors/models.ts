import { TreesiftError } from './treesift-error.js'
import { reasonOf } from './wording.js'

export class BrokenModel extends TreesiftError {
  constructor(where: string, cause: unknown) {
    super(
      'BROKEN_MODEL',
      `${where}: not a model that can be used (${reasonOf(cause)}). Train it again, or restore it from a copy.`,
      { cause },
    )
  }
}

export class FitFailed extends TreesiftError {
  constructor(cause: unknown) {
    super(
      'FIT_FAILED',
      `A model could not be fitted (${reasonOf(cause)}). If memory ran out, fit fewer at once or from fewer pages.`,
      { cause },
    )
  }
}

export class ModelMismatch extends TreesiftError {
  constructor(column: number, expected: string | undefined, found: string | undefined) {
    super(
      'MODEL_MISMATCH',
      `The model was fitted to other columns: column ${column} is ${named(expected)} there and ${named(found)} here. Train it again.`,
    )
  }
}

const named = (column: string | undefined): string =>
  column === undefined ? 'missing' : `"${column}"`
