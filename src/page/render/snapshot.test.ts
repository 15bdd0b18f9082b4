import { expect, test } from 'vitest'
import { type DocumentSnapshot, SnapshotReader } from './snapshot.js'

/** Elements `[parent, mark]`, comments and texts, with a layout box for those that name one. */
interface Made {
  readonly kind: 'element' | 'comment' | 'text'
  readonly parent: number
  readonly mark?: string
  readonly bounds?: readonly number[]
  readonly styles?: readonly string[]
}

const types = { element: 1, comment: 8, text: 3 } as const
const plain = [
  '16px',
  '400',
  'serif',
  'rgb(0, 0, 0)',
  'rgba(0, 0, 0, 0)',
  'visible',
  '1',
  'static',
  'auto',
]

function reader(nodes: readonly Made[]): SnapshotReader {
  const strings: string[] = ['data-treesift-start']
  const id = (text: string): number => {
    const known = strings.indexOf(text)
    return known >= 0 ? known : strings.push(text) - 1
  }
  const laidOut = nodes.flatMap((node, index) => (node.bounds ? [{ ...node, index }] : []))
  const document: DocumentSnapshot = {
    nodes: {
      parentIndex: nodes.map(({ parent }) => parent),
      nodeType: nodes.map(({ kind }) => types[kind]),
      nodeValue: nodes.map(({ kind, mark }) =>
        kind === 'comment' && mark !== undefined ? id(`treesift-start ${mark}`) : -1,
      ),
      attributes: nodes.map(({ kind, mark }) =>
        kind === 'element' && mark !== undefined ? [0, id(mark)] : [],
      ),
    },
    layout: {
      nodeIndex: laidOut.map(({ index }) => index),
      bounds: laidOut.map(({ bounds = [] }) => bounds),
      styles: laidOut.map(({ styles = plain }) => styles.map(id)),
    },
  }
  return new SnapshotReader(document, strings)
}

test('a mark belongs to its element, or to the text right after it', () => {
  const found = reader([
    { kind: 'element', parent: -1, mark: '0', bounds: [0, 0, 100, 50] },
    { kind: 'comment', parent: 0, mark: '3' },
    { kind: 'text', parent: 0, bounds: [1.4, 2.5, 10.2, 4] },
    { kind: 'text', parent: 0, bounds: [9, 9, 9, 9] },
  ]).placed()
  expect(found).toEqual([
    { start: 0, box: { left: 0, top: 0, width: 100, height: 50 }, style: 0 },
    // edges 1.4 and 11.6, 2.5 and 6.5
    { start: 3, box: { left: 1, top: 3, width: 11, height: 4 }, style: 0 },
  ])
})

test('an element that the browser split has one box around its parts, in source order', () => {
  const found = reader([
    { kind: 'element', parent: -1, mark: '7', bounds: [0, 0, 10, 10] },
    { kind: 'element', parent: -1, mark: '2', bounds: [0, 0, 1, 1] },
    { kind: 'element', parent: -1, mark: '7', bounds: [20, 5, 10, 10] },
  ]).placed()
  expect(found.map(({ start }) => start)).toEqual([2, 7])
  expect(found[1]!.box).toEqual({ left: 0, top: 0, width: 30, height: 15 })
})

test('marks that are not numbers are ignored', () => {
  const bounds = [0, 0, 1, 1]
  const odd = ['', '-1', '1e3', '12345678901', 'x']
  const nodes = odd.map((mark) => ({ kind: 'element', parent: -1, mark, bounds }) as const)
  expect(reader(nodes).placed()).toEqual([])
})

test('nothing is visible inside a fully transparent element', () => {
  const bounds = [0, 0, 1, 1]
  const snapshot = reader([
    {
      kind: 'element',
      parent: -1,
      mark: '0',
      bounds,
      styles: [...plain.slice(0, 6), '0', 'static', 'auto'],
    },
    { kind: 'element', parent: 0, mark: '1', bounds },
    { kind: 'element', parent: -1, mark: '2', bounds },
    {
      kind: 'element',
      parent: -1,
      mark: '3',
      bounds,
      styles: [...plain.slice(0, 5), 'hidden', '1', 'static', 'auto'],
    },
  ])
  const seen = snapshot.placed().map(({ style }) => snapshot.styles[style]!.visibility)
  expect(seen).toEqual(['invisible', 'invisible', 'visible', 'invisible'])
})

test.each([
  ['rgba(0, 0, 0, 0)', 'transparent'],
  ['rgba(10, 20, 30, 0)', 'transparent'],
  ['color(srgb 1 0.5 0 / 0)', 'transparent'],
  ['rgb(255, 255, 0)', 'rgb(255, 255, 0)'],
  ['rgba(0, 0, 0, 0.5)', 'rgba(0, 0, 0, 0.5)'],
  ['oklch(0.5 0.1 0)', 'oklch(0.5 0.1 0)'],
])('the background %s', (background, expected) => {
  const snapshot = reader([
    {
      kind: 'element',
      parent: -1,
      mark: '0',
      bounds: [0, 0, 1, 1],
      styles: ['12.5px', '700', 'a', 'b', background, 'visible', '1', 'fixed', 'auto'],
    },
  ])
  snapshot.placed()
  expect(snapshot.styles[0]).toMatchObject({
    fontSize: 12.5,
    fontWeight: 700,
    background: expected,
    position: 'fixed',
  })
})

test.each([
  ['static', 'auto', 'in the page'],
  ['absolute', '0px', 'in the page'],
  ['fixed', 'auto', 'fixed'],
  ['sticky', 'auto', 'in the page'],
  ['sticky', '0px', 'fixed'],
])('position %s with bottom %s is %s', (position, bottom, expected) => {
  const styles = [...plain.slice(0, 7), position, bottom]
  const snapshot = reader([
    { kind: 'element', parent: -1, mark: '0', bounds: [0, 0, 1, 1], styles },
  ])
  snapshot.placed()
  expect(snapshot.styles[0]!.position).toBe(expected)
})
