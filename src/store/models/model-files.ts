import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  decodeMetadataModel,
  encodeMetadataModel,
  type MetadataFile,
} from '../../analysis/metadata/metadata-model-file.js'
import {
  decodeGeneralModel,
  encodeGeneralModel,
  type ModelFile,
} from '../../analysis/model/model-file.js'
import {
  decodeRecordModel,
  encodeRecordModel,
  type RecordModelFile,
} from '../../analysis/records/record-model-file.js'
import { InputNotFound, InputUnreadable, OutputUnwritable } from '../../core/errors.js'
import { replaceFile } from '../../core/replace-file.js'
import { readPlainFile } from '../../core/special-file.js'

const bundled = fileURLToPath(new URL('../../../models/', import.meta.url))

/** The general model that comes with treesift. */
export const bundledModel: string = join(bundled, 'general.model')

/**
 * Models that were each trained without one fold of the sites, to evaluate on pages that the bundled model has
 * seen.
 */
export const bundledFolds: string = join(bundled, 'folds')

/** The metadata model that comes with treesift. */
export const bundledMetadata: string = join(bundled, 'metadata.model')

export const foldModel = (folder: string, fold: number): string =>
  join(folder, `fold-${fold}.model`)

/** The record model that comes with treesift. */
export const bundledRecordModel: string = join(bundled, 'records.model')

export const readGeneralModel = (path: string): ModelFile =>
  decodeGeneralModel(
    modelBytes(path, 'Name a model with --model, or make one with treesift model train.'),
    path,
  )

export const readRecordModel = (path: string): RecordModelFile =>
  decodeRecordModel(modelBytes(path, 'Make one with treesift model train-records.'), path)

export const writeGeneralModel = (path: string, file: ModelFile): void =>
  writeBytes(path, encodeGeneralModel(file))

export const writeRecordModel = (path: string, file: RecordModelFile): void =>
  writeBytes(path, encodeRecordModel(file))

export const readMetadataModel = (path: string = bundledMetadata): MetadataFile =>
  decodeMetadataModel(modelBytes(path, 'Make one with treesift model train-metadata.'), path)

export const writeMetadataModel = (path: string, file: MetadataFile): void =>
  writeBytes(path, encodeMetadataModel(file))

/** SHA-256 over the models that come with treesift: equal hashes, equal answers. */
export function bundledModelsHash(): string {
  const hash = createHash('sha256')
  for (const path of [bundledModel, bundledMetadata, bundledRecordModel])
    hash.update(modelBytes(path, 'Install treesift again.'))
  return hash.digest('hex')
}

/** Replaces a file at once, when the new one is complete; a device is written to. */
function writeBytes(path: string, bytes: Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const there = statSync(path, { throwIfNoEntry: false })
    if (there === undefined) replaceFile(path, bytes)
    else if (there.isFile()) replaceFile(realpathSync(path), bytes)
    else writeFileSync(path, bytes)
  } catch (error) {
    throw new OutputUnwritable(path, error)
  }
}

/** Far above any model: the bundled ones have less than 1 MB. */
const maxModelBytes = 256 * 2 ** 20

function modelBytes(path: string, advice: string): Uint8Array {
  if (!existsSync(path)) throw new InputNotFound(path, advice)
  try {
    return readPlainFile(path, maxModelBytes)
  } catch (error) {
    throw new InputUnreadable(path, error)
  }
}
