import type { GeneralModel } from '../analysis/model/general-model.js'
import type { PagePrediction } from '../analysis/model/page-predictor.js'
import type { PageContext, ScoreSegments } from '../rules/predicates/page-context.js'

/** What the general model predicts of each segment of a page. */
export function predictSegments(
  page: PageContext,
  url: string | undefined,
  model: () => GeneralModel,
): PagePrediction {
  const { predictor, vectorColumns } = model()
  return predictor.predict(page.segmentation, page.vectorsWith(vectorColumns), url)
}

/** How likely the general model holds each segment for main content, for rules with such a predicate. */
export const likelihoodsBy =
  (model: () => GeneralModel, url: string | undefined): ScoreSegments =>
  (page) =>
    predictSegments(page, url, model).likelihoods
