import { describe, expect, it } from 'vitest'
import { textNode } from '../columns/page.test-kit.js'
import { segmentText } from './segment-text.js'
import { segmentationLimits } from './segmentation.js'
import { blockOfElement, blocksOf, segmentOf, segmentsOf } from './segmentation.test-kit.js'

describe('a block', () => {
  it('is the document, and every element that bounds content', () => {
    const html = '<main><h1>a</h1><p>b<ul><li>c</ul><table><tr><td>d</table><hr></main>'
    expect(blocksOf(html)).toEqual([
      ...['#document', 'main', 'h1', 'p', 'ul', 'li', 'table', 'tr', 'td', 'hr'],
    ])
  })

  it.each(['a', 'b', 'br', 'em', 'img', 'input', 'label', 'small', 'span', 'svg', 'my-card'])(
    'is not %s',
    (name) => {
      expect(blocksOf(`<p>a<${name}>b`)).toEqual(['#document', 'p'])
    },
  )

  it.each(['button', 'option', 'select', 'textarea', 'legend', 'iframe', 'video'])(
    'is %s',
    (name) => {
      expect(blocksOf(`<div>a<${name}>b</${name}></div>`)).toEqual(['#document', 'div', name])
    },
  )
})

describe('a segment', () => {
  it('includes inline elements', () => {
    expect(
      segmentsOf('<p>one <b>two</b><a href=x> three</a>, <my-mark>four</my-mark></p>'),
    ).toEqual(['one two three, four'])
  })

  it('ends where a block begins and where a block ends', () => {
    expect(segmentsOf('<div>one<p>two</p>three<div></div>four</div>five')).toEqual([
      ...['one', 'two', 'three', 'four', 'five'],
    ])
  })

  it('includes single line breaks and ends at two', () => {
    expect(segmentsOf('<p>one<br>two<br><br>three<br> <i></i> <br>four</p>')).toEqual([
      ...['one\ntwo', 'three', 'four'],
    ])
  })

  it('includes several line breaks with text between them', () => {
    expect(segmentsOf('one<br>two<br>three')).toEqual(['one\ntwo\nthree'])
  })

  it('ends where hidden text begins and where it ends', () => {
    expect(segmentsOf('<p>one <span hidden>two</span> three</p>')).toEqual(['one', 'two', 'three'])
  })

  it('does not mix texts that are hidden in different ways', () => {
    expect(segmentsOf('<noscript>one</noscript><template>two</template>three')).toEqual([
      ...['one', 'two', 'three'],
    ])
  })

  it('continues inside a declarative shadow root, which is shown', () => {
    const html = '<x-card>one <template shadowrootmode=open><b>two</b> three</template></x-card>'
    expect(segmentsOf(html)).toEqual(['one two three'])
  })

  it.each(['hidden', 'style="display:none"'])(
    'continues inside an element with %s',
    (attribute) => {
      expect(segmentsOf(`<p ${attribute}>one <b>two</b>`)).toEqual(['one two'])
    },
  )

  it('is not divided by scripts, styles, comments, images and empty elements', () => {
    const html = '<p>one<script>x</script><style>y</style><!-- z --><img alt=w><i> </i> two'
    expect(segmentsOf(html)).toEqual(['one two'])
  })

  it('never consists of white space, no-break spaces and zero-width characters alone', () => {
    expect(
      segmentsOf('<p> \n</p><p>&nbsp;&#x1680;&#x205f;</p><p>&#8203;&#xfeff;</p><p>\0</p><p>x</p>'),
    ).toEqual(['x'])
  })

  it('never includes the contents of HEAD, or of a title anywhere', () => {
    const html = '<head><title>a</title></head><p>one <svg><title>b</title></svg>two'
    expect(segmentsOf(html)).toEqual(['one two'])
  })

  it('belongs to the innermost block around it', () => {
    const segmentation = segmentOf('<section>one<p><b>two</b></p></section>three')
    const blocks = ['section', 'p', '#document'].map((name) => blockOfElement(segmentation, name))
    expect([...segmentation.segments.block]).toEqual(blocks)
  })

  it('begins at its first text and ends after its last', () => {
    const segmentation = segmentOf('<p> <b>one</b> two <i> </i></p>')
    const { page, segments } = segmentation
    expect(segments.firstNode[0]).toBe(textNode(page, 'one'))
    expect(segments.endNode[0]).toBe(textNode(page, 'two') + 1)
  })
})

describe('the columns of blocks', () => {
  const segmentation = segmentOf(
    '<div>one<p>two</p><ul><li>three<li>four</ul></div><aside></aside>',
  )
  const { blocks } = segmentation

  it('give the parent of each block', () => {
    expect([...blocks.parent]).toEqual([-1, 0, 1, 1, 3, 3, 0])
  })

  it('give the end of the blocks inside each block', () => {
    expect([...blocks.end]).toEqual([7, 6, 3, 6, 5, 6, 7])
  })

  it('give the segments inside each block and its inner blocks', () => {
    expect([...blocks.firstSegment]).toEqual([0, 0, 1, 2, 2, 3, 4])
    expect([...blocks.endSegment]).toEqual([4, 4, 2, 4, 3, 4, 4])
  })
})

describe('the block of a node', () => {
  it('is the innermost block around it, or the node itself', () => {
    const { page, blockOf } = segmentOf('<div><b>one</b><p><i>two</i></p>three</div>four')
    const names = Array.from({ length: page.nodes.count }, (_, node) => page.tagName(node))
    expect(names.map((name, node) => [name, blockOf[node]])).toEqual([
      ['#document', 0],
      ['div', 1],
      ['b', 1],
      ['#text', 1],
      ['p', 2],
      ['i', 2],
      ['#text', 2],
      ['#text', 1],
      ['#text', 0],
    ])
  })
})

describe('a page that exceeds the limits of blocks and segments', () => {
  const segmentation = segmentOf(`${'<p>a'.repeat(segmentationLimits.blocks + 10)}<h1>end</h1>`)
  const { blocks, segments, blockOf, page } = segmentation

  it('is segmented up to the limits', () => {
    expect([blocks.count, segments.count]).toEqual([
      segmentationLimits.blocks,
      segmentationLimits.segments,
    ])
    expect(segmentText(segmentation, segments.count - 1)).toBe('a')
  })

  it('assigns the other nodes to the block around them', () => {
    expect(blockOf[page.nodes.count - 1]).toBe(0)
  })

  it('has a warning', () => {
    expect(segmentation.warnings).toEqual([
      `The page was cut at the cap of ${segmentationLimits.blocks} blocks and ` +
        `${segmentationLimits.segments} segments.`,
    ])
  })

  it('does not include a page just below the limits', () => {
    const html = '<p>a'.repeat(segmentationLimits.blocks - 1)
    expect(segmentOf(html).warnings).toEqual([])
  })
})
