import type { GrowthLimits } from './grow-tree.js'
import { type ObjectiveName, objectives } from './objective.js'

export interface BoostingSettings extends GrowthLimits {
  readonly objective: ObjectiveName
  /** Trees for each output, at most. */
  readonly rounds: number
  /** How much of its best step each tree takes. */
  readonly learningRate: number
  /** The share of the rows, or of the groups of rows, that each round learns from. */
  readonly rowShare: number
  /** The share of the columns that each tree asks. */
  readonly columnShare: number
  /** Rounds without a smaller loss on the validation rows before training stops. */
  readonly patience: number
  /** From -2^31 to 2^31 - 1; another one draws other rows and columns. */
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

/** A node of a fitted model numbers its sides with 15 bits. */
export const mostLeaves = 2 ** 13

const most = Number.MAX_VALUE

const ranges: Readonly<
  Record<Exclude<keyof BoostingSettings, 'objective'>, readonly [number, number]>
> = {
  rounds: [0, 100_000],
  maxLeaves: [1, mostLeaves],
  learningRate: [0, 1],
  rowShare: [0, 1],
  columnShare: [0, 1],
  minLeafRows: [1, most],
  minLeafHessian: [0, most],
  l2: [0, most],
  minGain: [0, most],
  patience: [1, most],
  seed: [-(2 ** 31), 2 ** 31 - 1],
}

const isKnown = (name: string): boolean => Object.hasOwn(objectives, name)

/** The defaults with these instead; what training could not go by is refused. */
export function boostingSettings(given: Partial<BoostingSettings>): BoostingSettings {
  const settings = { ...boostingDefaults, ...given }
  if (!isKnown(settings.objective)) throw new RangeError(`No objective "${settings.objective}"`)
  for (const [name, [least, most]] of Object.entries(ranges)) {
    const value = settings[name as keyof typeof ranges]
    if (!(value >= least && value <= most)) {
      throw new RangeError(`${name} is ${value}, not from ${least} to ${most}`)
    }
  }
  return settings
}
