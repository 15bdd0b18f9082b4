import type { GeneralModel } from '../../model/general-model.js'
import { bundledModel, readModel } from '../../store/model-store.js'

/** A model that is read when it is first asked for, and then kept. */
export function lazyModel(path: string = bundledModel): () => GeneralModel {
  let model: GeneralModel | undefined
  return () => {
    model ??= readModel(path).model
    return model
  }
}
