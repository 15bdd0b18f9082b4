import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import { commentText, PageComments } from './comments.js'

/** The comments of a page, as `author | date | depth | text`. */
function commentsOf(html: string): readonly string[] {
  const segmentation = segmentPage(readPage(html))
  return new PageComments(segmentation).all.map((comment) =>
    [comment.author, comment.date, comment.depth, commentText(segmentation, comment)].join(' | '),
  )
}

describe('comments are found', () => {
  test('by class words and ids, with author, date and replies', () => {
    expect(
      commentsOf(`<article><p>The article.</p></article><ol class="comment-list">
        <li id="comment-1" class="comment depth-1"><div class="comment-author"><b class="fn">Ann</b> says:</div>
          <div class="comment-metadata"><time datetime="2026-03-01T09:00:00Z">March 1</time></div>
          <div class="comment-content"><p>Nice tea.</p><p>Truly.</p></div>
          <div class="reply"><a href="#">Reply</a></div>
          <ol class="children"><li id="comment-2" class="comment depth-2">
            <div class="comment-author"><b class="fn">Bo</b></div>
            <div class="comment-content"><p>Agreed with you.</p></div></li></ol></li></ol>`),
    ).toEqual([
      'Ann | 2026-03-01T09:00:00Z | 0 | Nice tea.\nTruly.',
      'Bo |  | 1 | Agreed with you.',
    ])
  })

  test('by schema.org', () => {
    expect(
      commentsOf(`<p>The article.</p><div itemprop="comment" itemscope itemtype="https://schema.org/Comment">
        <span itemprop="author">Cy</span> <meta itemprop="dateCreated" content="2026-04-02">
        <div itemprop="text">Too hot for me.</div></div>`),
    ).toEqual(['Cy | 2026-04-02 | 0 | Too hot for me.'])
  })

  test('by ARIA', () => {
    expect(
      commentsOf(
        '<p>The article.</p><div role="comment"><span class="author">Di</span><p>Just so, I think.</p></div>',
      ),
    ).toEqual(['Di |  | 0 | Just so, I think.'])
  })
})

describe('no comment is', () => {
  test.each([
    ['a form', '<form id="comment-1" class="comment"><p>Write here, please.</p></form>'],
    ['a single element that is only called so', '<p class="comment">A remark by the way.</p>'],
    ['a word like it', '<div class="commentary"><p>A long view of things.</p></div>'],
    [
      'a list of what is commented on most',
      `<div class="comment"><p class="date">3 May 2026</p><a href="/a">The harbour closes for a winter</a> (31)</div>
      <div class="comment"><p class="date">2 May 2026</p><a href="/b">Bread is dearer again</a> (29)</div>`,
    ],
    [
      'unsigned, where nothing states it',
      '<p class="comment">One thing to say.</p><p class="comment">And one more.</p>',
    ],
  ])('%s', (_, html) => {
    expect(commentsOf(`<p>The article.</p>${html}`)).toEqual([])
  })
})

describe('kept segments', () => {
  const segmentation = segmentPage(
    readPage(`<p>A text of the article.</p><div id="comments"><div class="comment" id="comment-1">
      <b class="author">Ann</b><p class="comment-text">I liked it a lot.</p></div>
      <div class="comment" id="comment-2"><b class="author">Bo</b><p class="comment-text">So did I.</p></div></div>`),
  )
  const all = Array.from({ length: segmentation.segments.count }, (_, segment) => segment)
  const comments = new PageComments(segmentation)

  test('are parted from comments', () => {
    const { kept, comments: apart } = comments.apartFrom(all)
    expect(kept).toEqual([0])
    expect(apart.map(({ author }) => author)).toEqual(['Ann', 'Bo'])
  })

  test('stay where nothing else is left', () => {
    const { kept, comments: apart } = comments.apartFrom(all.slice(1))
    expect(kept).toEqual(all.slice(1))
    expect(apart).toEqual([])
  })

  test('are beside the comments of which nothing is kept', () => {
    expect(comments.beside([0]).length).toBe(2)
    expect(comments.beside(all)).toEqual([])
  })
})
