import type { Tokenize } from '../../src/page/tokens.js'

export declare function besideBrowsers(
  tokenize: Tokenize,
  html: string,
): { readonly ours: readonly string[]; readonly theirs: readonly string[] }
