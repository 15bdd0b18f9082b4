import { allText } from './all-text.js'
import { blockClustering } from './block-clustering/block-clustering.js'
import { densestBlock } from './densest-block.js'
import { hybridDensity, hybridDensityByPosition } from './hybrid-density/hybrid-density.js'
import { keyPatterns } from './key-patterns/key-patterns.js'
import type { Method } from './method.js'
import { symbolDensity, symbolDensityPrinted } from './symbol-density.js'
import { weightedDom } from './weighted-dom/weighted-dom.js'

/** Methods by the names that users choose them by. To add one, write its file and name it here and in docs/methods.md. */
export const methods = {
  'hybrid-density': hybridDensity,
  'hybrid-density-position': hybridDensityByPosition,
  'key-patterns': keyPatterns,
  'block-clustering': blockClustering,
  'weighted-dom': weightedDom,
  'symbol-density': symbolDensity,
  'symbol-density-printed': symbolDensityPrinted,
  'densest-block': densestBlock,
  'all-text': allText,
} as const satisfies Readonly<Record<string, Method>>

export type MethodName = keyof typeof methods

export const methodNames = Object.keys(methods) as readonly MethodName[]

export const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name)

/** A method by its name, its own type forgotten. */
export const methodOf = (name: MethodName): Method => methods[name]

/** Those that ask for the boxes of the rendered page. */
export const boxMethods: readonly MethodName[] = methodNames.filter(
  (name) => methodOf(name).asks === 'boxes',
)
