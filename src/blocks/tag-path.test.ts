import { describe, expect, it } from 'vitest'
import { element } from '../page/page.test-kit.js'
import { readPage } from '../page/read-page.js'
import { tagPath } from './tag-path.js'

describe('a tag path', () => {
  it('names the elements around a node and its own, from the outermost', () => {
    const page = readPage('<html><body><div></div><DIV><my-list><p>text')
    expect(tagPath(page, element(page, 'p'))).toBe('html/body/div/my-list/p')
  })

  it('of the document is empty', () => {
    expect(tagPath(readPage('<p>'), 0)).toBe('')
  })
})
