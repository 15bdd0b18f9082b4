import type { Tokenize } from '../../src/page/tokens.js'

export interface ToldToken {
  readonly text: string
  readonly start: number
  readonly end: number
}

export declare function toldTokens(tokenize: Tokenize, html: string): readonly ToldToken[]
