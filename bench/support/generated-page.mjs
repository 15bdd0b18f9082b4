/**
 * A page of about this many bytes: sections of text, links and lists in nested DIVs. The same seed gives the same
 * page.
 * @param {number} bytes
 */
export function generatedPage(bytes, seed = 1) {
  const random = randomFrom(seed)
  const parts = [opening]
  for (let length = opening.length; length < bytes; length += parts.at(-1)?.length ?? 0) {
    parts.push(section(random, parts.length))
  }
  parts.push('</main></body></html>\n')
  return parts.join('')
}

const opening = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A generated page</title>
<meta name="description" content="Many sections of the same kind"></head><body><main>\n`

const vocabulary =
  'harbour lantern gravel orchard winter ferry notebook kettle ladder meadow thunder basket copper window ' +
  'a the of and under beside before slowly carried opened remembered counted painted quietly seldom 1984 twelve'
const words = vocabulary.split(' ')

/**
 * @callback RandomBelow
 * @param {number} limit
 * @returns {number}
 */

/**
 * The generator of Park and Miller.
 * @param {number} seed
 * @returns {RandomBelow}
 */
function randomFrom(seed) {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/**
 * @param {RandomBelow} random
 * @param {number} length
 */
const sentence = (random, length) =>
  `${Array.from({ length }, () => words[random(words.length)]).join(' ')}.`

/** @param {RandomBelow} random */
const address = (random) =>
  `https://example.org/${words[random(words.length)]}/${random(1e6)}?from=list&amp;position=${random(99)}&amp;session=${'0'.repeat(40)}`

/** @param {RandomBelow} random */
const link = (random) =>
  `<a class="link link--plain" data-track="click:${random(1e6)}" href="${address(random)}">${sentence(random, 3)}</a>`

/** @param {RandomBelow} random */
const paragraph = (random) =>
  `<p class="text text--body">${sentence(random, 30)} <b>${sentence(random, 3)}</b> ${link(random)} ${sentence(random, 20)}</p>\n`

/** @param {RandomBelow} random */
const item = (random) =>
  `    <li class="list__item"><span class="icon icon--arrow" aria-hidden="true"></span>${link(random)}</li>\n`

/**
 * About 4 kB, less than a third of it text, as on real pages.
 * @param {RandomBelow} random
 * @param {number} number
 */
const section = (
  random,
  number,
) => `<div class="section section--${random(4)}" id="section-${number}">
 <div class="section__inner grid grid--two-columns"><div class="section__body" data-component="body" data-id="${random(1e9)}">
  <h2 class="title title--medium">${sentence(random, 5)}</h2>
  <img class="image" src="${address(random)}" srcset="${address(random)} 1x, ${address(random)} 2x" width="640" height="360" alt="">
  ${paragraph(random)}  ${paragraph(random)}  <ul class="list list--links">
${item(random)}${item(random)}${item(random)}${item(random)}  </ul>
  <script>window.sections = window.sections || []; window.sections.push({ id: ${number}, seen: false, source: '${'x'.repeat(300)}' })</script>
 </div></div>
</div>
`
