import type { Content } from './content.js'

/** The content of a text without structure: each line is a paragraph. */
export const contentOfText = (text: string): Content => ({
  blocks: text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', inline: [{ kind: 'text', text: line, marks: [] }] })),
})
