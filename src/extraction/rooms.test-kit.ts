import type { Rule } from '../rules/rule.js'
import { ask, byTree, isTag, leave, ruleOf, take } from '../rules/rules.test-kit.js'
import type { RawPage } from '../source/raw-page.js'

/** Pages of a site that list rooms in towns, and its rule for records. */
export const roomSite = 'rooms.example'

export const towns = ['Aa', 'Bern', 'Celle', 'Delft', 'Emden', 'Fulda', 'Gent', 'Husum']

export const roomText = (town: string, at: number, page = 1): string =>
  `A room in ${town} It has ${at + page} windows. € ${at + 30}`

/** Each room stands in an element of this name. */
export function rooms(element: string, names = towns, page = 1): RawPage {
  const room = (town: string, at: number) =>
    `<${element} class="room"><a href="/r/${at}"><img src="/i/${at}.jpg" alt=""><h2>A room in ${town}</h2></a><p>It has ${at + page} windows.</p><b>€ ${at + 30}</b></${element}>`
  const html = `<body><header class="top"><h1>Rooms</h1></header><main class="rooms">${names.map(room).join('')}</main></body>`
  return { id: `r${page}`, url: `https://www.${roomSite}/rooms/page-${page}`, html, warnings: [] }
}

/** Takes rooms that are articles. */
export const roomRule: Rule = ruleOf({
  site: roomSite,
  field: 'records',
  taking: { kind: 'record', siblings: 1 },
  ...byTree(ask(isTag('article'), take(), leave())),
  usual: {
    fewest: 8,
    most: 8,
    values: { shortest: 34, longest: 38, signs: ['letters', 'digits'] },
  },
})
