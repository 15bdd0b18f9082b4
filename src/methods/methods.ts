import { allText } from './all-text.js'
import { densestBlock } from './densest-block.js'
import { hybridDensity, hybridDensityByPosition } from './hybrid-density/hybrid-density.js'
import type { Method } from './method.js'

/** Methods by the names that users choose them by. To add one, write its file and name it here and in docs/methods.md. */
export const methods = {
  'densest-block': densestBlock,
  'all-text': allText,
  'hybrid-density': hybridDensity,
  'hybrid-density-position': hybridDensityByPosition,
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
