import type { GeneralModel } from '../../analysis/model/general-model.js'
import { predictSegments } from '../../extraction/model-predictions.js'
import type { TrainingPage } from '../../rules/learn/align/training-page.js'
import type { UnlabelledPage } from '../../rules/learn/induce/induce-site.js'

/** A page that matches no layout, with the segments that the general model keeps. */
export const unlabelledPage = (
  training: TrainingPage,
  model: () => GeneralModel,
): UnlabelledPage => ({
  training,
  layout: undefined,
  missed: [],
  keptByModel: () => model().decide(predictSegments(training.page, training.url, model)).kept,
})
