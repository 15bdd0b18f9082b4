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

const bundled = fileURLToPath(new URL('../../models/', import.meta.url))

/** The model that comes with treesift. */
export const bundledModel: string = join(bundled, 'general.model')

/** Models that have learned nothing from the sites of a fold each, for results on pages that the bundled one has seen. */
export const bundledFolds: string = join(bundled, 'folds')

/** The model of what pages say of themselves that comes with treesift. */
export const bundledMetadata: string = join(bundled, 'metadata.model')

export const foldModel = (folder: string, fold: number): string =>
  join(folder, `fold-${fold}.model`)

export function readModel(path: string): ModelFile {
  if (!existsSync(path))
    throw new InputNotFound(
      path,
      'Name a model with --model, or make one with treesift model train.',
    )
  return decodeGeneralModel(bytesOf(path), path)
}

export function readMetadataModel(path: string = bundledMetadata): MetadataFile {
  if (!existsSync(path))
    throw new InputNotFound(path, 'Make one with treesift model train-metadata.')
  return decodeMetadataModel(bytesOf(path), path)
}

/** A file that stood there stays until the new one is whole; what is none, such as a device, is written to. */
export const writeModel = (path: string, file: ModelFile): void =>
  writeWhole(path, encodeGeneralModel(file))

/** In the same way. */
export const writeMetadataModel = (path: string, file: MetadataFile): void =>
  writeWhole(path, encodeMetadataModel(file))

function writeWhole(path: string, bytes: Uint8Array): void {
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

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new InputUnreadable(path, error)
  }
}
