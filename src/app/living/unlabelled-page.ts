import { judgementOf } from '../../extraction/opinions.js'
import type { UnlabelledPage } from '../../induction/induce-site.js'
import type { TrainingPage } from '../../induction/training-page.js'
import type { GeneralModel } from '../../model/general-model.js'

/** A page of no known layout, and what the general model keeps of it. */
export const unlabelledPage = (
  training: TrainingPage,
  model: () => GeneralModel,
): UnlabelledPage => ({
  training,
  layout: undefined,
  missed: [],
  keptByModel: () => model().decide(judgementOf(training.page, training.url, model)).kept,
})
