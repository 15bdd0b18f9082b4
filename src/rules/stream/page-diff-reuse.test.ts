import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLimits } from '../../page/columns/parse-limits.js'
import type { ElementTest } from '../predicates/element-test.js'
import { AttributeTests } from './attribute-tests.js'
import { PredicateRegistry } from './predicate-registry.js'
import { alikePages } from './random-pages.test-kit.js'
import { StreamingTreeBuilder } from './streaming-tree-builder.js'

const classTests = ['one', 'two'].map(
  (name) => ({ kind: 'named', where: 'around', what: 'class', name }) as const,
)

function newBuilder(): StreamingTreeBuilder {
  const registry = new PredicateRegistry()
  for (const test of classTests) registry.number(test)
  return new StreamingTreeBuilder(registry, new AttributeTests(registry, ['rel']), parseLimits)
}

/** Everything that is known of the page that was read last. */
function known(builder: StreamingTreeBuilder) {
  const { table, states, reader } = builder
  const { nodes, texts, textCount } = table
  const { count } = nodes
  const { decoded, tag, ...columns } = nodes.columns(reader.countInAll)
  const isIn = (node: number, test: ElementTest): boolean =>
    states.isInside(table.states[node]!, test)
  return {
    ...columns,
    tags: Array.from(tag, (_, node) => builder.tagName(node)),
    texts: texts.slice(0, textCount),
    firstCodes: Array.from({ length: textCount }, (_, place) => table.firstCode(place)),
    textsBefore: table.textsBefore.slice(0, count + 1),
    contentStart: table.contentStart.slice(0, count),
    names: Array.from({ length: count }, (_, node) => classTests.map((test) => isIn(node, test))),
    headElements: table.headElements,
    targets: table.targets,
    attributes: reader.countInAll,
  }
}

/** What is known of each of some pages that are read one after another, and the characters that were read of it. */
function readInTurn(pages: readonly string[]) {
  const builder = newBuilder()
  return pages.map((html) => {
    builder.read(html)
    const found = structuredClone(known(builder))
    builder.close()
    return found
  })
}

const readAlone = (html: string) => readInTurn([html])[0]

describe('what a page has in common with the previous one', () => {
  test('is known as if it had been read', () => {
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
