/** Types for the part of ml-cart that is used here; the package has none. */
declare module 'ml-cart' {
  export interface CartOptions {
    readonly gainFunction?: 'gini'
    readonly minNumSamples?: number
    readonly maxDepth?: number
    readonly gainThreshold?: number
  }

  export interface CartNode {
    readonly splitColumn: number
    readonly splitValue: number
    readonly left?: CartNode
    readonly right?: CartNode
  }

  export class DecisionTreeClassifier {
    constructor(options: CartOptions)
    readonly root: CartNode
    train(rows: number[][], classes: number[]): void
  }
}
