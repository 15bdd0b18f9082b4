// Changes inputs at random, by a seed.

/** Longer inputs are cut: what is sought is what few bytes do. */
const maxBytes = 2 ** 18

/** @typedef {() => number} Random Gives numbers from 0 to below 1. */

/**
 * The same numbers for the same seed.
 * @param {number} seed
 * @returns {Random}
 */
export function randomBy(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * @param {Random} random
 * @param {number} below
 */
export const whole = (random, below) => Math.floor(random() * below)

/**
 * @template Item
 * @param {Random} random
 * @param {readonly Item[]} items
 * @returns {Item}
 */
export const oneOf = (random, items) => /** @type {Item} */ (items[whole(random, items.length)])

/** What readers of any format may stumble over. */
const tokens = [
  ...['\0', '\r\n', '\n\n', '\u2028', '\ufeff', '\u00e9', '\u{1f600}', '\ud800', '%', '%41', '%zz'],
  ...[
    '0',
    '-1',
    '1e999',
    '999999999999999999999',
    'NaN',
    'null',
    'true',
    '__proto__',
    'constructor',
  ],
  ...['"', "'", '\\', '\\u0000', '<', '>', '&', '&#0;', '&#x110000;', '<!--', '-->', ']]>', '</'],
  ...['{', '}', '[', ']', '(', ')', ':', ';', ',', '*', '?', '/', '//', '..', '#', '@', '=', '$'],
]

/** @type {readonly ((bytes: Buffer, random: Random, more: readonly Buffer[]) => Buffer)[]} */
const changes = [
  // a bit, a byte
  (bytes, random) => {
    const changed = Buffer.from(bytes)
    for (let left = 1 + whole(random, 8); left > 0 && changed.length > 0; left--) {
      const at = whole(random, changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << whole(random, 8))
    }
    return changed
  },
  (bytes, random) => {
    const changed = Buffer.from(bytes)
    for (let left = 1 + whole(random, 16); left > 0 && changed.length > 0; left--)
      changed[whole(random, changed.length)] = whole(random, 256)
    return changed
  },
  // a piece less, a piece again, a piece very often
  (bytes, random) => {
    const [start, end] = piece(bytes, random)
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  },
  (bytes, random) => {
    const [start, end] = piece(bytes, random)
    const at = whole(random, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(start, end), bytes.subarray(at)])
  },
  (bytes, random) => {
    const [start, end] = piece(bytes, random, 64)
    const times = 2 ** whole(random, 16)
    const repeated = Buffer.alloc(
      Math.min(maxBytes, (end - start) * times),
      bytes.subarray(start, end),
    )
    return Buffer.concat([bytes.subarray(0, end), repeated, bytes.subarray(end)])
  },
  // the end
  (bytes, random) => bytes.subarray(0, whole(random, bytes.length + 1)),
  // something of another input
  (bytes, random, more) => {
    const other = oneOf(random, more)
    const [start, end] = piece(other, random)
    const at = whole(random, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), other.subarray(start, end), bytes.subarray(at)])
  },
  // words
  (bytes, random) => inserted(bytes, random, oneOf(random, tokens)),
  (bytes, random) => inserted(bytes, random, oneOf(random, tokens).repeat(2 ** whole(random, 12))),
  // a number becomes another one
  (bytes, random) => {
    const text = bytes.toString('latin1')
    const numbers = [...text.matchAll(/\d+/g)]
    if (numbers.length === 0) return bytes
    const { 0: number, index } = oneOf(random, numbers)
    const other = oneOf(random, [
      '0',
      '1',
      '-1',
      '4294967295',
      '2147483648',
      '9'.repeat(15),
      '1e309',
      '',
    ])
    return Buffer.from(text.slice(0, index) + other + text.slice(index + number.length), 'latin1')
  },
]

/**
 * @param {Buffer} bytes
 * @param {Random} random
 * @param {string} text
 */
function inserted(bytes, random, text) {
  const at = whole(random, bytes.length + 1)
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at)])
}

/**
 * @param {Buffer} bytes
 * @param {Random} random
 * @returns {[start: number, end: number]}
 */
function piece(bytes, random, longest = 4096) {
  const start = whole(random, bytes.length)
  return [start, Math.min(bytes.length, start + 1 + whole(random, longest))]
}

/**
 * One of some inputs, with one to eight changes.
 * @param {readonly Buffer[]} seeds
 * @param {Random} random
 */
export function mutated(seeds, random) {
  let bytes = oneOf(random, seeds)
  const most = Math.max(maxBytes, bytes.length)
  for (let left = 1 + whole(random, 8); left > 0; left--)
    bytes = oneOf(random, changes)(bytes, random, seeds).subarray(0, most)
  return bytes
}

/** Values that programs did not expect where they stand. */
const oddValues = [
  ...[null, true, false, 0, -1, 0.5, 1e308, 2 ** 53, -(2 ** 31), '', ' ', 'a', 'é\u2028\u0000'],
  ...[
    '__proto__',
    'constructor',
    '../../x',
    'https://[',
    'http://127.0.0.1:1/',
    '\ud800',
    '[',
    '*',
  ],
  ...['<p>text', `<p>${'a b '.repeat(5000)}`, 'a'.repeat(70_000), '('.repeat(3000)],
  ...[[], {}, [[]], [null], ['a', 'a'], [1, 'a', {}], { a: [] }, { selector: 'p', attr: '' }],
  ...[{ selector: ':is('.repeat(500) }, { text: ['a'], type: 'price' }, Array(3000).fill('a')],
]

/**
 * The same value with one to four changes: values that are odd, gone, twice, or under another key.
 * @param {unknown} value
 * @param {Random} random
 */
export function mutatedJson(value, random) {
  const root = { value: structuredClone(value) }
  for (let left = 1 + whole(random, 4); left > 0; left--) {
    const [holder, key] = oneOf(random, placesIn(root))
    const change = whole(random, 4)
    if (change === 0 && Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]))
    else if (change === 1 && holder !== root) delete holder[key]
    else if (change === 2 && holder !== root) holder[oneOf(random, tokens)] = holder[key]
    else holder[key] = structuredClone(oneOf(random, oddValues))
  }
  return root.value
}

/**
 * @param {object} root
 * @returns {[holder: Record<string, unknown>, key: string][]}
 */
function placesIn(root) {
  /** @type {[Record<string, unknown>, string][]} */
  const places = []
  const open = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [key, inner] of Object.entries(next).slice(0, 100)) {
      places.push([/** @type {Record<string, unknown>} */ (next), key])
      if (typeof inner === 'object' && inner !== null) open.push(inner)
    }
  return places
}
