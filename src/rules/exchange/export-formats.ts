/** Languages that a rule may be exported in as one selector. Help texts load this file alone. */
const selectorLanguages = ['css', 'xpath'] as const

export type SelectorLanguage = (typeof selectorLanguages)[number]

export const exportFormats = [...selectorLanguages, 'json'] as const

/** The output of `rules export`, and rules of other tools. */
export const importFormats = ['json', 'ftr', 'css'] as const
