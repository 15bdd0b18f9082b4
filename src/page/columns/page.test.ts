import { describe, expect, it } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { attributeId } from './attribute-names.js'
import { element } from './page.test-kit.js'

const attributesOf = (html: string, name: string): readonly (readonly [string, string])[] => {
  const page = readPage(html)
  return [...page.attributesOf(element(page, name))]
}

describe('attributes', () => {
  it('have their values in either quotes or none', () => {
    expect(attributesOf(`<p id="a b" class='c "d"' title=e>`, 'p')).toEqual([
      ['id', 'a b'],
      ['class', 'c "d"'],
      ['title', 'e'],
    ])
  })

  it('have names in lower case, also without a fixed id', () => {
    expect(attributesOf('<p ID=a DATA-Thing=B>', 'p')).toEqual([
      ['id', 'a'],
      ['data-thing', 'B'],
    ])
  })

  it('without a value have an empty one', () => {
    expect(attributesOf('<p id=a hidden open="" data-x>text', 'p')).toEqual([
      ['id', 'a'],
      ['hidden', ''],
      ['open', ''],
      ['data-x', ''],
    ])
  })

  it('count at their first occurrence', () => {
    const page = readPage('<p id=first id=second>')
    expect(page.attribute(element(page, 'p'), attributeId('id'))).toBe('first')
  })

  it('belong to their own element', () => {
    const page = readPage('<p id=a><p><p class=b>')
    const ids = [1, 2, 3].map((node) => page.attribute(node, attributeId('id')))
    const classes = [1, 2, 3].map((node) => page.attribute(node, attributeId('class')))
    expect(ids).toEqual(['a', undefined, undefined])
    expect(classes).toEqual([undefined, undefined, 'b'])
  })

  it('may contain what would end a tag', () => {
    expect(attributesOf('<p title="a > b </p>">text', 'p')).toEqual([['title', 'a > b </p>']])
  })

  it('have no id for a misspelt name', () => {
    expect(() => attributeId('hreff')).toThrow(RangeError)
  })
})

describe('names of elements', () => {
  it('are in lower case, also without a fixed id', () => {
    const page = readPage('<My-Card><ARTICLE>')
    expect([1, 2].map((node) => page.tagName(node))).toEqual(['my-card', 'article'])
  })

  it('are the same for the same element of a page', () => {
    const { tag } = readPage('<my-card></my-card><other-card></other-card><MY-CARD>').nodes
    expect(tag[3]).toBe(tag[1])
    expect(tag[2]).not.toBe(tag[1])
  })
})

describe('the text below a node', () => {
  it('is all of it, raw texts left out, white space as it stands', () => {
    const page = readPage('<div>one <b>two</b><script>three</script>\n<p>f&ouml;ur</div>five')
    expect(page.textBelow(element(page, 'div'))).toBe('one two\nföur')
  })
})
