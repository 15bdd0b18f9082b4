import { expect, test } from 'vitest'
import type { Predicate } from '../rules/predicate.js'
import { Looks } from './looks.js'
import { Questions } from './questions.js'
import { SpanTable } from './span-table.js'

const named = (name: string): Predicate => ({ kind: 'named', where: 'self', what: 'class', name })

/** The look of a class as a source spells it, where rules ask these questions. */
function lookOf(asked: readonly Predicate[]): (source: string) => number {
  const questions = new Questions()
  for (const predicate of asked) questions.number(predicate)
  const classes = new SpanTable()
  const looks = new Looks(questions, classes)
  return (source) => looks.of(classes.id(source, 0, source.length))
}

test('classes look alike where no rule tells them apart', () => {
  const look = lookOf([named('price')])
  expect(look('post-1')).toBe(look('post-2 odd'))
  expect(look('price')).toBe(look('big price'))
  expect(look('pr&#105;ce')).toBe(look('price'))
  expect(look('price')).not.toBe(look('prices'))
})

test('words that a path has count all', () => {
  const look = lookOf([{ kind: 'path', path: 'html > body > div.a.b > p' }])
  expect(look('a b')).not.toBe(look('b a'))
  expect(look('c')).toBe(look('d e'))
  expect(look(' ')).not.toBe(look('c'))
})

test('no class is the look 0', () => {
  const questions = new Questions()
  expect(new Looks(questions, new SpanTable()).of(0)).toBe(0)
})
