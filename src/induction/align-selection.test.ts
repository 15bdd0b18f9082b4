import { describe, expect, test } from 'vitest'
import { element } from '../page/page.test-kit.js'
import { studyPage } from '../rules/studied-page.js'
import { subjectsFor } from '../rules/subjects.js'
import { Selection } from './align-selection.js'

/** The tag of what is meant by the first element of a name. */
function meant(html: string, name: string): string | undefined {
  const page = studyPage(html)
  const subjects = subjectsFor({ kind: 'value' }, page)
  const place = new Selection(page, subjects).meant(element(page.page, name))
  return place === undefined ? undefined : page.page.tagName(subjects[place]!.node)
}

describe('by an element is meant', () => {
  test('itself, if it holds text of its own', () => {
    expect(meant('<h1>a <b>c</b></h1>', 'h1')).toBe('h1')
  })

  test('the one inside that holds all its text', () => {
    expect(meant('<div><h1> <a><b>c <i>d</i></b></a> </h1></div><p>e', 'h1')).toBe('b')
  })

  test('nothing, if several hold its text, or none', () => {
    expect(meant('<h1><i>a</i><b>c</b></h1><p>d', 'h1')).toBeUndefined()
    expect(meant('<h1><i></i></h1><p>d', 'h1')).toBeUndefined()
    expect(meant('<p>d</p><h1></h1>', 'h1')).toBeUndefined()
  })

  test('the one with its text, whatever scripts stand beside it', () => {
    expect(meant('<h1><i>a</i><script>b</script></h1>', 'h1')).toBe('i')
  })
})
