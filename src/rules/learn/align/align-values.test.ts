import { describe, expect, test } from 'vitest'
import { element } from '../../../page/columns/page.test-kit.js'
import { candidatesFor } from '../../evaluate/candidates.js'
import { pageContextOf } from '../../predicates/page-context.js'
import { SelectedCandidates } from './align-values.js'

/** The tag of the candidate for the first element of a tag. */
function meant(html: string, name: string): string | undefined {
  const page = pageContextOf(html)
  const candidates = candidatesFor({ kind: 'value' }, page)
  const place = new SelectedCandidates(page, candidates).holder(element(page.page, name))
  return place === undefined ? undefined : page.page.tagName(candidates[place]!.node)
}

describe('the candidate of an element', () => {
  test('is the element, if it has text of its own', () => {
    expect(meant('<h1>a <b>c</b></h1>', 'h1')).toBe('h1')
  })

  test('is the inner element with all its text', () => {
    expect(meant('<div><h1> <a><b>c <i>d</i></b></a> </h1></div><p>e', 'h1')).toBe('b')
  })

  test('does not exist if several elements have its text, or none', () => {
    expect(meant('<h1><i>a</i><b>c</b></h1><p>d', 'h1')).toBeUndefined()
    expect(meant('<h1><i></i></h1><p>d', 'h1')).toBeUndefined()
    expect(meant('<p>d</p><h1></h1>', 'h1')).toBeUndefined()
  })

  test('is the element with its text, whatever scripts are beside it', () => {
    expect(meant('<h1><i>a</i><script>b</script></h1>', 'h1')).toBe('i')
  })
})
