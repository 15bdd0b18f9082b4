import type { MetadataModel } from '../../analysis/metadata/metadata-model.js'
import type { GeneralModel } from '../../analysis/model/general-model.js'
import type { RecordModel } from '../../analysis/records/record-model.js'
import {
  bundledModel,
  bundledRecordModel,
  readGeneralModel,
  readMetadataModel,
  readRecordModel,
} from './model-files.js'

/** Reads at the first call only. */
function lazy<Model>(read: () => Model): () => Model {
  let model: Model | undefined
  return () => {
    model ??= read()
    return model
  }
}

export const lazyModel = (path: string = bundledModel): (() => GeneralModel) =>
  lazy(() => readGeneralModel(path).model)

export const lazyRecordModel = (path: string = bundledRecordModel): (() => RecordModel) =>
  lazy(() => readRecordModel(path).model)

/** The metadata model that comes with treesift. */
export const bundledMetadataModel: () => MetadataModel = lazy(() => readMetadataModel().model)
