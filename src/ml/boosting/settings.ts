import type { GrowthLimits } from './grow-tree.js'
import { type ObjectiveName, objectives } from './objective.js'

export interface BoostingSettings extends GrowthLimits {
  readonly objective: ObjectiveName
  /** Maximum number of trees for each output. */
  readonly rounds: number
  /** Factor on the values of each tree. */
  readonly learningRate: number
  /** The share of the rows, or of the groups of rows, that each round learns from. */
  readonly rowShare: number
  /** The share of the columns that each tree may split on. */
  readonly columnShare: number
  /** Training stops after this many rounds without a smaller loss on the validation rows. */
  readonly patience: number
  /** From -2^31 to 2^31 - 1; decides which rows and columns are drawn. */
  readonly seed: number
}

export const boostingDefaults: BoostingSettings = {
  objective: 'logistic',
  rounds: 300,
  maxLeaves: 64,
  learningRate: 0.1,
  rowShare: 1,
  columnShare: 1,
  minLeafRows: 20,
  minLeafHessian: 1e-3,
  l2: 1,
  minGain: 0,
  patience: 30,
  seed: 1,
}

/** A fitted model stores node numbers in 15 bits. */
export const maxLeafCount = 2 ** 13

const unlimited = Number.MAX_VALUE

const ranges: Readonly<
  Record<Exclude<keyof BoostingSettings, 'objective'>, readonly [number, number]>
> = {
  rounds: [0, 100_000],
  maxLeaves: [1, maxLeafCount],
  learningRate: [0, 1],
  rowShare: [0, 1],
  columnShare: [0, 1],
  minLeafRows: [1, unlimited],
  minLeafHessian: [0, unlimited],
  l2: [0, unlimited],
  minGain: [0, unlimited],
  patience: [1, unlimited],
  seed: [-(2 ** 31), 2 ** 31 - 1],
}

const isKnown = (name: string): boolean => Object.hasOwn(objectives, name)

/** The defaults, overridden by these settings; throws when a value is out of range. */
export function boostingSettings(given: Partial<BoostingSettings>): BoostingSettings {
  const settings = { ...boostingDefaults, ...given }
  if (!isKnown(settings.objective)) throw new RangeError(`No objective "${settings.objective}"`)
  for (const [name, [min, max]] of Object.entries(ranges)) {
    const value = settings[name as keyof typeof ranges]
    if (!(value >= min && value <= max)) {
      throw new RangeError(`${name} is ${value}, not from ${min} to ${max}`)
    }
  }
  return settings
}
