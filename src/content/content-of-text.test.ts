import { expect, test } from 'vitest'
import { contentOfText } from './content-of-text.js'

const paragraph = (text: string) => ({
  kind: 'paragraph',
  inline: [{ kind: 'text', text, marks: [] }],
})

test('each line is a paragraph, as it stands', () => {
  expect(contentOfText('# one\n- two *and*\n  three')).toEqual({
    blocks: ['# one', '- two *and*', '  three'].map(paragraph),
  })
})

test('lines of white space are none', () => {
  expect(contentOfText('\none\n\n \t\ntwo\n')).toEqual({ blocks: ['one', 'two'].map(paragraph) })
  expect(contentOfText('')).toEqual({ blocks: [] })
})
