import { allText, densestBlock } from './baselines.js'
import { blockClustering } from './block-clustering/block-clustering.js'
import { hybridDensity, hybridDensityByPosition } from './hybrid-density/hybrid-density.js'
import { keyPatterns } from './key-patterns/key-patterns.js'
import type { Method } from './method.js'
import { type MethodName, methodNames } from './method-names.js'
import { symbolDensity, symbolDensityPrinted } from './symbol-density.js'
import { weightedDom } from './weighted-dom/weighted-dom.js'

/** To add a method, write its file and list it here, in `method-names.ts` and in docs/methods.md. */
const methods = {
  'hybrid-density': hybridDensity,
  'hybrid-density-position': hybridDensityByPosition,
  'key-patterns': keyPatterns,
  'block-clustering': blockClustering,
  'weighted-dom': weightedDom,
  'symbol-density': symbolDensity,
  'symbol-density-printed': symbolDensityPrinted,
  'densest-block': densestBlock,
  'all-text': allText,
} as const satisfies Readonly<Record<MethodName, Method>>

export const methodOf = (name: MethodName): Method => methods[name]

/** The methods that use the boxes of the rendered page. */
export const boxMethods: readonly MethodName[] = methodNames.filter(
  (name) => methodOf(name).requires === 'boxes',
)
