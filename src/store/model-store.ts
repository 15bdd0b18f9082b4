import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputNotFound, InputUnreadable, OutputUnwritable } from '../core/errors.js'
import {
  decodeMetadataModel,
  encodeMetadataModel,
  type MetadataFile,
} from '../metadata/metadata-file.js'
import { decodeGeneralModel, encodeGeneralModel, type ModelFile } from '../model/model-file.js'
import {
  decodeRecordModel,
  encodeRecordModel,
  type RecordModelFile,
} from '../records/record-model-file.js'

const bundled = fileURLToPath(new URL('../../models/', import.meta.url))

/** The model that comes with treesift. */
export const bundledModel: string = join(bundled, 'general.model')

/** Models that have learned nothing from the sites of a fold each, for results on pages that the bundled one has seen. */
export const bundledFolds: string = join(bundled, 'folds')

/** The model of what pages say of themselves that comes with treesift. */
export const bundledMetadata: string = join(bundled, 'metadata.model')

export const foldModel = (folder: string, fold: number): string =>
  join(folder, `fold-${fold}.model`)

/** The model of records that comes with treesift. */
export const bundledRecordModel: string = join(bundled, 'records.model')

export const readModel = (path: string): ModelFile =>
  decodeGeneralModel(
    modelBytes(path, 'Name a model with --model, or make one with treesift model train.'),
    path,
  )

export const readRecordModel = (path: string): RecordModelFile =>
  decodeRecordModel(modelBytes(path, 'Make one with treesift model train-records.'), path)

export const writeModel = (path: string, file: ModelFile): void =>
  writeBytes(path, encodeGeneralModel(file))

export const writeRecordModel = (path: string, file: RecordModelFile): void =>
  writeBytes(path, encodeRecordModel(file))

export const readMetadataModel = (path: string = bundledMetadata): MetadataFile =>
  decodeMetadataModel(modelBytes(path, 'Make one with treesift model train-metadata.'), path)

export const writeMetadataModel = (path: string, file: MetadataFile): void =>
  writeBytes(path, encodeMetadataModel(file))

/** A file that stood there stays until the new one is whole; what is none, such as a device, is written to. */
function writeBytes(path: string, bytes: Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const there = statSync(path, { throwIfNoEntry: false })
    if (there === undefined) replace(path, bytes)
    else if (there.isFile()) replace(realpathSync(path), bytes)
    else writeFileSync(path, bytes)
  } catch (error) {
    throw new OutputUnwritable(path, error)
  }
}

function replace(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}.part`
  try {
    writeFileSync(draft, bytes)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function modelBytes(path: string, advice: string): Uint8Array {
  if (!existsSync(path)) throw new InputNotFound(path, advice)
  try {
    return readFileSync(path)
  } catch (error) {
    throw new InputUnreadable(path, error)
  }
}
