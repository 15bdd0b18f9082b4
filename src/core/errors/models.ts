import { errorMessage, TreesiftError } from './treesift-error.js'

export class BrokenModel extends TreesiftError {
  constructor(where: string, cause: unknown) {
    super(
      'BROKEN_MODEL',
      `${where}: not a usable model (${errorMessage(cause)}). Train it again, or restore it from a copy.`,
      { cause },
    )
  }
}

export class ModelTooNew extends TreesiftError {
  constructor(where: string, found: number, known: number) {
    super(
      'MODEL_TOO_NEW',
      `${where}: written by a newer treesift (format ${found}, this one supports ${known}). ` +
        'Update treesift, or train the model again.',
    )
  }
}

export class FitFailed extends TreesiftError {
  constructor(cause: unknown) {
    super(
      'FIT_FAILED',
      `A model could not be fitted (${errorMessage(cause)}). ` +
        'If memory ran out, fit fewer models at once, or use fewer pages.',
      { cause },
    )
  }
}

export class ModelMismatch extends TreesiftError {
  constructor(column: number, expected: string | undefined, found: string | undefined) {
    super(
      'MODEL_MISMATCH',
      `The model was fitted to other columns: column ${column} was ${named(expected)} and is now ${named(found)}. ` +
        'Train it again.',
    )
  }
}

const named = (column: string | undefined): string =>
  column === undefined ? 'missing' : `"${column}"`
