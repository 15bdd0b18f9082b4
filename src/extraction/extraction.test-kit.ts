import type { GeneralModel } from '../analysis/model/general-model.js'
import type { PagePredictor } from '../analysis/model/page-predictor.js'
import { Matrix } from '../ml/numeric/matrix.js'

/** A model that keeps paragraphs, with this confidence, and follows a preference. */
export function paragraphModel(confidence = 0.75): GeneralModel {
  const predictor: Pick<PagePredictor, 'predict'> = {
    predict: (segmentation) => {
      const { page, blocks, segments } = segmentation
      const features = new Matrix(['is-paragraph', 'nothing'], segments.count)
      for (let segment = 0; segment < segments.count; segment++) {
        const node = blocks.node[segments.block[segment]!]!
        features.column(0)[segment] = page.tagName(node) === 'p' ? 1 : 0
      }
      return {
        segmentation,
        likelihoods: features.column(0).map((isParagraph) => (isParagraph ? 0.875 : 0.125)),
        types: Float32Array.of(0, 0, 1, 0, 0, 0, 0),
        words: new Float32Array(segments.count).fill(1),
        features,
      }
    },
  }
  const model: Pick<
    GeneralModel,
    'predictor' | 'vectorColumns' | 'decide' | 'explain' | 'rolesOf'
  > = {
    vectorColumns: new Set(),
    rolesOf: () => undefined,
    predictor: predictor as PagePredictor,
    decide: ({ likelihoods }, { beta } = { beta: 1 }) => ({
      kept: [...likelihoods.keys()].filter((segment) => beta > 1 || likelihoods[segment]! > 0.5),
      pageType: 'product',
      confidence,
    }),
    explain:
      ({ features }) =>
      (segment) => ({
        base: -1,
        columns: Float64Array.of(features.at(segment, 0) === 1 ? 3 : -2, 0),
      }),
  }
  return model as GeneralModel
}
