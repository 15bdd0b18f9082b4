import { expect, test } from 'vitest'
import { embeddedLimits } from './embedded-limits.js'
import { type LiteralContainer, readLiterals } from './literal-reader.js'

const namesTo = (place: LiteralContainer | undefined): readonly string[] =>
  place === undefined ? [] : [...namesTo(place.parent), place.key]

/** Each string as `name.name=characters`. */
function stringsIn(source: string): readonly string[] {
  const found: string[] = []
  readLiterals(source, (place, start, end) => {
    const names = namesTo(place).filter((name) => name !== '')
    found.push(`${names.join('.')}=${source.slice(start, end)}`)
  })
  return found
}

test.each([
  ['{"a": "x", "b": {"c": ["y", {"d": "z"}]}}', ['a=x', 'b.c=y', 'b.c.d=z']],
  ['window.state = {"a": "x"};', ['a=x']],
  ['push([1, "x"]), set("k", {"a": "y"})', ['=x', 'a=y']],
  ['if (a) { b() } else { x = {"a": "y"} }', ['a=y']],
  ['{a: "x", $b: void 0}', ['a=x']],
  ['{"a": !0, "b": -1.5e+3, "c": null, "d": "x"}', ['d=x']],
  ['{"a": [], "b": {}, "c": "x",}', ['c=x']],
  [' \t\r\n[ "x" , "y" ] ', ['=x', '=y']],
  ['{"a": "x \\" y", "b": "z\\\\"}', ['a=x \\" y', 'b=z\\\\']],
  ['{"a": "{\\"no\\": [1]}", "b": "x"}', ['a={\\"no\\": [1]}', 'b=x']],
  ['parse("{\\"a\\": 1}")', ['={\\"a\\": 1}']],
  ['say("no value")', []],
])('the strings of %s', (source, strings) => {
  expect(stringsIn(source)).toEqual(strings)
})

test.each([
  ['{"a": "x", "b": f({"c": "y"})}', ['a=x', 'c=y']],
  ['{"a": "x"', ['a=x']],
  ['{"a" "x"} {"b": "y"}', ['b=y']],
  ['[1, "x"} {"b": "y"}', ['=x', 'b=y']],
  ['{"a": "x", "b": "y', ['a=x']],
])('a malformed value is read as far as possible: %s', (source, strings) => {
  expect(stringsIn(source)).toEqual(strings)
})

test('a name applies to its value, and not to what follows', () => {
  expect(stringsIn('{"a": {"b": "x"}, "c": "y"}')).toEqual(['a.b=x', 'c=y'])
})

test('a type applies to its object, at any position, and is not a text', () => {
  const places: (LiteralContainer | undefined)[] = []
  readLiterals(
    '[{"a": "x", "@type": "Car"}, {"@type": ["Bus", "Car"], "a": "y"}, {"a": "z"}]',
    (place) => places.push(place),
  )
  expect(places.map((place) => place!.type)).toEqual(['Car', 'Bus', undefined])
})

test('long names and types are truncated', () => {
  const long = 'n'.repeat(embeddedLimits.name + 1)
  readLiterals(`{"@type": "${long}", "${long}": "x"}`, (place) => {
    expect(place!.key).toBe('n'.repeat(embeddedLimits.name))
    expect(place!.type).toBe('n'.repeat(embeddedLimits.name))
  })
  expect.assertions(2)
})

test('values that are nested too deeply are read separately', () => {
  const { depth } = embeddedLimits
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}"x"${'}'.repeat(levels)}`
  expect(stringsIn(nested(depth))).toEqual([`${'a.'.repeat(depth - 1)}a=x`])
  expect(stringsIn(nested(depth + 1))).toEqual(['a=x'])
})
