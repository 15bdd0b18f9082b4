import type { MetadataModel } from '../../metadata/metadata-model.js'
import { readMetadataModel } from '../../store/model-store.js'

let model: MetadataModel | undefined

/** The metadata model that comes with treesift, read when it is first asked for; nobody writes to it. */
export function bundledMetadataModel(): MetadataModel {
  model ??= readMetadataModel().model
  return model
}
