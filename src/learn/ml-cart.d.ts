/** What treesift uses of ml-cart, which has no types of its own. */
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
