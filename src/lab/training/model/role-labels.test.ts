import { expect, test } from 'vitest'
import { preparedPage } from '../../../analysis/model/general-model.test-kit.js'
import { segmentRoles } from '../../../core/segment-role.js'
import { segmentText } from '../../../page/segments/segment-text.js'
import { labelRoles } from './role-labels.js'

const html = `
  <nav><a href="/">Harbour</a></nav>
  <h1>Ferry late again</h1>
  <p>By Ann Marlow, staff</p>
  <p>3 May 2026</p>
  <p>The ferry was late, so nobody went to the island.</p>
  <figure><figcaption>The ferry in May.</figcaption></figure>
  <p><a href="/b">Bicycles are not allowed on board</a></p>
  <p>Imprint of the harbour</p>
  <form><button>Send</button></form>
  <ol class="comment-list"><li class="comment" id="comment-1"><b class="fn">Bo</b>
    <time>May 4</time><div class="comment-content"><p>Ann Marlow swims.</p></div></li></ol>
  <div role="dialog">We use cookies.</div>`
const main = 'The ferry was late, so nobody went to the island.'
const fields = new Map([
  ['headline', ['Ferry late again']],
  ['author', ['Ann Marlow']],
  ['date', ['2026-05-03T08:00:00Z']],
])

function rolesOf(known: ReadonlyMap<string, readonly string[]>, type?: string) {
  const page = preparedPage({ html, main, fold: 0 })
  const roles = labelRoles({ fields: known, ...(type !== undefined && { type }) }, page)
  return Object.fromEntries(
    Array.from(roles, (role, segment) => [
      segmentText(page.segmentation, segment).trim(),
      segmentRoles[role],
    ]),
  )
}

test('roles follow from labels, from markup, and from long links beside the main content', () => {
  expect(rolesOf(fields)).toMatchObject({
    Harbour: 'navigation',
    'Ferry late again': 'headline',
    'By Ann Marlow, staff': 'byline',
    '3 May 2026': 'date',
    [main]: 'content',
    'The ferry in May.': 'caption',
    'Bicycles are not allowed on board': 'teaser',
    'Imprint of the harbour': undefined,
    Send: 'control',
    'We use cookies.': 'notice',
  })
})

test('what labels do not tell is unknown', () => {
  expect(rolesOf(new Map())).toMatchObject({
    'Ferry late again': undefined,
    'By Ann Marlow, staff': undefined,
    '3 May 2026': undefined,
    'Ann Marlow swims.': 'comment',
  })
})

test('what looks like a comment is none on a forum', () => {
  expect(rolesOf(new Map(), 'forum')['Ann Marlow swims.']).toBeUndefined()
})
