import type { Tokenize } from '../../src/page/scanner/tokens.js'

export declare const htmlparser2Deviations: Readonly<Record<string, RegExp>>
export declare const tokenizeWithHtmlparser2: Tokenize
