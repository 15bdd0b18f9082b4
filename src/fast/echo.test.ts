import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageLimits } from '../page/page-limits.js'
import { AskedAttributes } from './asked-attributes.js'
import { alikePages } from './made-pages.test-kit.js'
import { Questions } from './questions.js'
import { Sketch } from './sketch.js'
import { wholePage } from './stretch.js'

function newSketch(): Sketch {
  const questions = new Questions()
  for (const name of ['one', 'two'])
    questions.number({ kind: 'named', where: 'around', what: 'class', name })
  return new Sketch(questions, new AskedAttributes(questions, ['rel']), pageLimits)
}

/** Everything that is known of the page that was read last. */
function known(sketch: Sketch) {
  const { table, standings, ear } = sketch
  const { nodes, texts, firstCodes, textCount } = table
  const { count } = nodes
  const { decoded, tag, ...columns } = nodes.columns(ear.countInAll)
  const isIn = (node: number, name: number): boolean =>
    standings.isInside(table.standing[node]!, name)
  return {
    ...columns,
    tags: Array.from(tag, (_, node) => sketch.tagName(node)),
    texts: texts.slice(0, textCount),
    firstCodes: firstCodes.slice(0, textCount),
    textsBefore: table.textsBefore.slice(0, count + 1),
    inside: table.inside.slice(0, count),
    names: Array.from({ length: count }, (_, node) => [isIn(node, 0), isIn(node, 1)]),
    tellers: table.tellers,
    bearers: table.bearers,
    attributes: ear.countInAll,
  }
}

/** What is known of each of some pages that are read one after another, and the characters that were read of it. */
function readInTurn(pages: readonly string[]) {
  const sketch = newSketch()
  return pages.map((html) => {
    sketch.read(html, wholePage)
    const found = structuredClone(known(sketch))
    sketch.close()
    return found
  })
}

const readAlone = (html: string) => readInTurn([html])[0]

describe('what a page repeats of the one before', () => {
  test('is known as if it were read', () => {
    fc.assert(
      fc.property(alikePages, (pages) => {
        expect(readInTurn(pages)).toEqual(pages.map(readAlone))
      }),
      { numRuns: 1500 },
    )
  })

  const menu =
    '<ul class="one"><li><a href="/tea" rel="tea">Tea</a><li><a href="/pots">Pots</a></ul>'

  test.each([
    [
      'an element is closed there that another page closed earlier',
      `<div><p>a<div>${menu}</div></p></div><i>b`,
      `<div><p>c<div>${menu}</p></div><i>b`,
    ],
    [
      'a link around it has ended',
      `<a href=x><div>${menu}</div>`,
      `<a href=x><div></a>${menu}</div>`,
    ],
    ['a drawing is open', `<svg>${menu}`, `<svg></svg>${menu}`],
    [
      'a drawing was left open',
      `<div><svg></div><div>${menu}<script/><b>x</b>${menu}</div>`,
      `<div></div><div>${menu}<script/><b>x</b>${menu}</div>`,
    ],
    ['it is hidden', `<div hidden>${menu}</div>`, `<div>${menu}</div>`],
    ['its tag goes on', `<div>${menu}<b class=one>`, `<div>${menu}<b class="one" rel=x>`],
    ['the page breaks off in it', `<div>${menu}<b class=one>x`, `<div>${menu}<b class=on`],
    ['there are more of the same', `<div>${menu}${menu}</div>`, `<div>${menu}${menu}${menu}</div>`],
    ['a script is left open', `<div><script>${menu}</script>${menu}`, `<div><script>${menu}<b>x`],
  ])('where %s', (_, some, other) => {
    expect(readInTurn([some, other, some])).toEqual([some, other, some].map(readAlone))
  })
})
