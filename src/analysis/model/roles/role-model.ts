import { type SegmentRole, segmentRoles, unknownRole } from '../../../core/segment-role.js'
import { binMatrices } from '../../../ml/boosting/binned-table.js'
import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import type { Fitter } from '../../../ml/boosting/boosted-trees.js'
import { shareExamples } from '../../../ml/boosting/examples.js'
import type { BoostingSettings } from '../../../ml/boosting/settings.js'
import { columnsByName, type Matrix } from '../../../ml/numeric/matrix.js'
import { unlearnedColumns } from '../learned-columns.js'
import { type PagePrediction, secondFeatureNames } from '../page-predictor.js'
import { statedRoles } from './stated-roles.js'

/** Few small trees: roles are computed where they are asked for. */
const settings: Partial<BoostingSettings> = {
  objective: 'softmax',
  rounds: 40,
  maxLeaves: 12,
  learningRate: 0.15,
  rowShare: 0.6,
  columnShare: 0.2,
  minLeafRows: 30,
  l2: 5,
  seed: 1,
}

/**
 * The features that roles are predicted from. The elements that state roles are left out: trees that saw them would
 * learn nothing else, and be useless where nothing is stated.
 */
export const roleFeatureNames: readonly string[] = secondFeatureNames.filter(
  (name) => !/^(?:inside|articles)\.|^emphasis\.control$/.test(name) && !unlearnedColumns.has(name),
)

export const roleFeatures = ({ features }: Pick<PagePrediction, 'features'>): Matrix =>
  columnsByName(features, roleFeatureNames)

/** Segments of known role, with the features that their roles are predicted from. */
export interface RoleExamples {
  readonly features: Matrix
  /** Of each row, as indices in `segmentRoles`. */
  readonly roles: readonly number[]
}

export function fitRoles(pages: readonly RoleExamples[], fitter: Fitter): Promise<BoostedModel> {
  const groups = pages.flatMap(({ roles }, page) => roles.map(() => page))
  const examples = shareExamples({
    table: binMatrices(
      pages.map(({ features }) => features),
      { maxBins: 255, sampledRows: 50_000 },
    ),
    targets: Float32Array.from(pages.flatMap(({ roles }) => roles)),
    weights: new Float64Array(groups.length).fill(1),
    groups: Int32Array.from(groups),
  })
  return fitter.fit(examples, settings)
}

/** The likeliest role of each row. */
export function predictRoles(model: BoostedModel, features: Matrix): readonly number[] {
  const shares = model.predict(features)
  const outputs = shares.length / Math.max(1, features.rows)
  return Array.from({ length: features.rows }, (_, row) => {
    const own = shares.subarray(row * outputs, (row + 1) * outputs)
    return own.indexOf(Math.max(...own))
  })
}

/** The role of each segment of a page: what its markup states, else what is predicted. */
export function rolesOf(model: BoostedModel, prediction: PagePrediction): readonly SegmentRole[] {
  const stated = statedRoles(prediction.segmentation)
  const predicted = predictRoles(model, roleFeatures(prediction))
  return predicted.map(
    (role, segment) => segmentRoles[stated[segment] === unknownRole ? role : stated[segment]!]!,
  )
}
