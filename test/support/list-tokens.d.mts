import type { Tokenize } from '../../src/page/scanner/tokens.js'

export interface ToldToken {
  readonly text: string
  readonly start: number
  readonly end: number
}

export declare function listTokens(tokenize: Tokenize, html: string): readonly ToldToken[]
