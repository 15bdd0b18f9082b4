import type { Tokenize } from '../../src/page/scanner/tokens.js'

export declare function compareWithBrowser(
  tokenize: Tokenize,
  html: string,
): { readonly ours: readonly string[]; readonly theirs: readonly string[] }
