import { holding } from './holding.js'
import { nthClasses } from './nth.js'
import type { Simple } from './simple.js'

/** Pseudo-classes that ask for nothing more. */
export const plainClasses: Readonly<Record<string, Simple>> = {
  root:
    ({ parent }) =>
    (element) =>
      parent[element]! < 0,
  empty: ({ page, node }) => {
    const { end } = page.nodes
    return (element) => node[element]! >= 0 && end[node[element]!] === node[element]! + 1
  },
}

/** Pseudo-classes that stand for a selector. */
export const shorthands: Readonly<Record<string, string>> = {
  'first-child': ':nth-child(1)',
  'last-child': ':nth-last-child(1)',
  'only-child': ':nth-child(1):nth-last-child(1)',
  'first-of-type': ':nth-of-type(1)',
  'last-of-type': ':nth-last-of-type(1)',
  'only-of-type': ':nth-of-type(1):nth-last-of-type(1)',
  'any-link': ':is(a, area)[href]',
  link: ':is(a, area)[href]',
}

/** Pseudo-classes with an argument that is no selector. They throw when they cannot use it. */
export const classesWith: Readonly<Record<string, (argument: string) => Simple>> = {
  ...nthClasses,
  contains: (text) => holding(text, (page) => page),
  icontains: (text) => holding(text, (page) => page.toLowerCase()),
}
