import type { RoleFigures } from '../../../analysis/model/model-card.js'
import type { PagePrediction } from '../../../analysis/model/page-predictor.js'
import {
  fitRoles,
  predictRoles,
  type RoleExamples,
  roleFeatures,
} from '../../../analysis/model/roles/role-model.js'
import { segmentRoles, unknownRole } from '../../../core/segment-role.js'
import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import type { Fitter } from '../../../ml/boosting/boosted-trees.js'
import { selectedRows } from '../../../ml/numeric/matrix.js'
import type { ModelTrainingPage } from './training-pages.js'

/** A page teaches at most so many segments of each role, spread evenly: hundreds of menu entries are alike. */
const maxPerRole = 8

/** Segments of a page whose roles are known, with features from a predictor that was not trained on the page. */
export function roleExamples(
  { roles }: Pick<ModelTrainingPage, 'roles'>,
  prediction: PagePrediction,
): RoleExamples {
  const chosen = segmentRoles.flatMap((_, role) => {
    const all = [...roles.keys()].filter((segment) => roles[segment] === role)
    const count = Math.min(maxPerRole, all.length)
    return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!)
  })
  const features = selectedRows(roleFeatures(prediction), chosen)
  return { features, roles: chosen.map((segment) => roles[segment] ?? unknownRole) }
}

/** A page with examples; pages of a site are in the same fold. */
interface FoldedRoles {
  readonly fold: number
  readonly roles: RoleExamples
}

/** Models of roles: of all pages, and for each fold one without it. */
export interface TrainedRoles {
  readonly all: BoostedModel
  readonly folds: ReadonlyMap<number, BoostedModel>
  /** Each fold by the model without it; absent for a single fold. */
  readonly figures?: RoleFigures
}

/** Trains the prediction of roles; undefined if no role is known. */
export async function trainRoles(
  pages: readonly FoldedRoles[],
  fitter: Fitter,
): Promise<TrainedRoles | undefined> {
  const used = pages.filter(({ roles }) => roles.roles.length > 0)
  if (used.length === 0) return undefined
  const folds = [...new Set(used.map(({ fold }) => fold))]
  const fitTo = (of: readonly FoldedRoles[]): Promise<BoostedModel> =>
    fitRoles(
      of.map(({ roles }) => roles),
      fitter,
    )
  const [all, ...others] = await Promise.all([
    fitTo(used),
    ...(folds.length > 1 ? folds : []).map((fold) =>
      fitTo(used.filter((page) => page.fold !== fold)),
    ),
  ])
  if (others.length === 0) return { all: all!, folds: new Map() }
  const models = new Map(folds.map((fold, at) => [fold, others[at]!]))
  return { all: all!, folds: models, figures: roleFigures(used, models) }
}

function roleFigures(
  pages: readonly FoldedRoles[],
  models: ReadonlyMap<number, BoostedModel>,
): RoleFigures {
  const known = new Array<number>(segmentRoles.length).fill(0)
  const predicted = known.slice()
  const right = known.slice()
  for (const { fold, roles } of pages) {
    for (const [row, role] of predictRoles(models.get(fold)!, roles.features).entries()) {
      const own = roles.roles[row]!
      known[own]!++
      predicted[role]!++
      if (role === own) right[own]!++
    }
  }
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
  const segments = sum(known)
  return {
    segments,
    accuracy: sum(right) / segments,
    byRole: segmentRoles.flatMap((role, at) =>
      known[at] === 0
        ? []
        : [
            {
              role,
              segments: known[at]!,
              precision: predicted[at] === 0 ? 0 : right[at]! / predicted[at]!,
              recall: right[at]! / known[at]!,
            },
          ],
    ),
  }
}
