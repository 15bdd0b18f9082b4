import type { Segmentation } from '../blocks/segmentation.js'
import { Matrix } from '../features/matrix.js'
import type { GeneralModel } from '../model/general-model.js'
import type { Judgement } from '../model/page-judge.js'

/** A model that takes paragraphs for content, is as sure as it is told, and leans as it is told. */
export function paragraphModel(confidence = 0.75): GeneralModel {
  const judge = (segmentation: Segmentation): Judgement => {
    const { page, blocks, runs } = segmentation
    const seen = new Matrix(['is-paragraph', 'nothing'], runs.count)
    for (let run = 0; run < runs.count; run++)
      seen.column(0)[run] = page.tagName(blocks.node[runs.block[run]!]!) === 'p' ? 1 : 0
    return {
      segmentation,
      likelihoods: seen.column(0).map((isParagraph) => (isParagraph ? 0.875 : 0.125)),
      types: Float32Array.of(0, 0, 1, 0, 0, 0, 0),
      words: new Float32Array(runs.count).fill(1),
      seen,
    }
  }
  const model: Pick<GeneralModel, 'decide' | 'explain'> = {
    decide: ({ likelihoods }, { beta } = { beta: 1 }) => ({
      kept: [...likelihoods.keys()].filter((run) => beta > 1 || likelihoods[run]! > 0.5),
      pageType: 'product',
      confidence,
    }),
    explain:
      ({ seen }) =>
      (run) => ({
        base: -1,
        columns: Float64Array.of(seen.at(run, 0) === 1 ? 3 : -2, 0),
      }),
  }
  return { ...model, judge: { judge } } as unknown as GeneralModel
}
