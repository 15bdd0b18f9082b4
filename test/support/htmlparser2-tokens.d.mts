import type { Tokenize } from '../../src/page/tokens.js'

export declare const readOtherwise: Readonly<Record<string, RegExp>>
export declare const tokenizeWithHtmlparser2: Tokenize
