/** One line about each method, by the name that users choose it by. Help texts load only this file. */
export const methodMeanings = {
  'hybrid-density':
    'elements with dense text in the middle of the page, by the blocks of VIPS (with --render)',
  'hybrid-density-position': 'the same by the position of each text',
  'key-patterns': 'blocks by repeating patterns of tags, without those of links only',
  'block-clustering': 'the adjacent blocks of similar appearance with the most text',
  'weighted-dom': 'the leaves of the subtree with the most words per link and tag, times its width',
  'symbol-density': 'the DIV with the most text outside links per tag and punctuation mark',
  'symbol-density-printed': 'the same with its formulas as printed: text outside paragraphs',
  'densest-block': 'the block with the greatest sum of text densities of inner blocks',
  'all-text': 'all visible segments',
} as const satisfies Readonly<Record<string, string>>

export type MethodName = keyof typeof methodMeanings

export const methodNames = Object.keys(methodMeanings) as readonly MethodName[]

export const isMethod = (name: string): name is MethodName => Object.hasOwn(methodMeanings, name)
