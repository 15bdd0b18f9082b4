import { describe, expect, it } from 'vitest'
import { markdownParts } from './markdown-parts.js'

describe('the parts of Markdown', () => {
  it.each([
    ['headings', '# One\n\nTwo *three*\n---', ['one', 'two three']],
    ['code', '```js\n\n  a  \n\tb\n```\n\n    c', ['  a\n\tb', 'c']],
    ['items', '- One\n  - Two\n- Three\n\n  four', ['one', 'two', 'three four']],
    ['rows', '| A | B |\n| - | - |\n| 1 | `2` |', ['a | b', '1 | 2']],
    ['rows', '<table><tr><th>A</th><td>B\nC</td></tr></table>', ['a | b c']],
    ['formulas', '$a + b$ and\n\n$$\nc\n+ d\n$$', ['a+b', 'c+d']],
    ['formulas', 'from $5 to $6, or $ 7 and 8 $', []],
    ['notes', 'One[^1]\n\n[^1]: A note.', ['a note.']],
    ['images', '![A](a.png) ![](b.png)', ['a.png', 'b.png']],
    ['links', '[One *two*](https://x.example/)', ['one two https://x.example']],
    ['words', '**One** `two` $x$ <b>three</b>\n\n- Four\\*', ['one', 'two', 'three', 'four']],
  ] as const)('have %s of %j', (kind, markdown, expected) => {
    expect(markdownParts(markdown)[kind]).toEqual(expected)
  })

  it('are read of documents that nest deeply', () => {
    expect(markdownParts(`${'> '.repeat(2_000)}deep`).words).toEqual(['deep'])
  })
})
