import type { RawPage } from '../input/raw-page/raw-page.js'
import type { Rule } from '../rules/rule/rule.js'
import { byTree, isTag, leave, ruleOf, splitOn, take } from '../rules/rule/rule.test-kit.js'

/** The site of the pages below, which list rooms in towns. */
export const roomSite = 'rooms.example'

export const towns = ['Aa', 'Bern', 'Celle', 'Delft', 'Emden', 'Fulda', 'Gent', 'Husum']

export const roomText = (town: string, at: number, page = 1): string =>
  `A room in ${town} It has ${at + page} windows. € ${at + 30}`

/** A page on which each room is an element of this name. */
export function rooms(element: string, names = towns, page = 1): RawPage {
  const room = (town: string, at: number) =>
    [
      `<${element} class="room"><a href="/r/${at}"><img src="/i/${at}.jpg" alt="">`,
      `<h2>A room in ${town}</h2></a><p>It has ${at + page} windows.</p>`,
      `<b>€ ${at + 30}</b></${element}>`,
    ].join('')
  const list = `<main class="rooms">${names.map(room).join('')}</main>`
  const html = `<body><header class="top"><h1>Rooms</h1></header>${list}</body>`
  return { id: `r${page}`, url: `https://www.${roomSite}/rooms/page-${page}`, html, warnings: [] }
}

/** Takes the rooms that are ARTICLE elements. */
export const roomRule: Rule = ruleOf({
  site: roomSite,
  field: 'records',
  taking: { kind: 'record', siblings: 1 },
  ...byTree(splitOn(isTag('article'), take(), leave())),
  usual: {
    fewest: 8,
    most: 8,
    values: { shortest: 34, longest: 38, signs: ['letters', 'digits'] },
  },
})
