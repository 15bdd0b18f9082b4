import { describe, expect, it } from 'vitest'
import { textNode } from '../page/page.test-kit.js'
import { blockLimits } from './block-limits.js'
import { blockOfElement, blocksOf, runsOf, segmentOf } from './blocks.test-kit.js'
import { runText } from './run-text.js'

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
    'is %s, which stands for itself',
    (name) => {
      expect(blocksOf(`<div>a<${name}>b</${name}></div>`)).toEqual(['#document', 'div', name])
    },
  )
})

describe('a run', () => {
  it('goes over inline elements', () => {
    expect(runsOf('<p>one <b>two</b><a href=x> three</a>, <my-mark>four</my-mark></p>')).toEqual([
      'one two three, four',
    ])
  })

  it('ends where a block begins and where it ends', () => {
    expect(runsOf('<div>one<p>two</p>three<div></div>four</div>five')).toEqual([
      ...['one', 'two', 'three', 'four', 'five'],
    ])
  })

  it('goes over one line break, not over two', () => {
    expect(runsOf('<p>one<br>two<br><br>three<br> <i></i> <br>four</p>')).toEqual([
      ...['one\ntwo', 'three', 'four'],
    ])
  })

  it('goes over line breaks with a text between them', () => {
    expect(runsOf('one<br>two<br>three')).toEqual(['one\ntwo\nthree'])
  })

  it('ends where hidden text begins and where it ends', () => {
    expect(runsOf('<p>one <span hidden>two</span> three</p>')).toEqual(['one', 'two', 'three'])
  })

  it('is not made of texts that are hidden in different ways', () => {
    expect(runsOf('<noscript>one</noscript><template>two</template>three')).toEqual([
      ...['one', 'two', 'three'],
    ])
  })

  it.each(['hidden', 'style="display:none"'])('goes on inside an element with %s', (attribute) => {
    expect(runsOf(`<p ${attribute}>one <b>two</b>`)).toEqual(['one two'])
  })

  it('is not parted by scripts, styles, comments, images and empty elements', () => {
    const html = '<p>one<script>x</script><style>y</style><!-- z --><img alt=w><i> </i> two'
    expect(runsOf(html)).toEqual(['one two'])
  })

  it('is never of white space alone, no-break and zero-width characters among it', () => {
    expect(
      runsOf('<p> \n</p><p>&nbsp;&#x1680;&#x205f;</p><p>&#8203;&#xfeff;</p><p>\0</p><p>x</p>'),
    ).toEqual(['x'])
  })

  it('is never of what stands in HEAD, or of a title anywhere', () => {
    const html = '<head><title>a</title></head><p>one <svg><title>b</title></svg>two'
    expect(runsOf(html)).toEqual(['one two'])
  })

  it('stands in the innermost block around it', () => {
    const segmentation = segmentOf('<section>one<p><b>two</b></p></section>three')
    const blocks = ['section', 'p', '#document'].map((name) => blockOfElement(segmentation, name))
    expect([...segmentation.runs.block]).toEqual(blocks)
  })

  it('begins at its first text and ends behind its last', () => {
    const segmentation = segmentOf('<p> <b>one</b> two <i> </i></p>')
    const { page, runs } = segmentation
    expect(runs.firstNode[0]).toBe(textNode(page, 'one'))
    expect(runs.endNode[0]).toBe(textNode(page, 'two') + 1)
  })
})

describe('the columns of blocks', () => {
  const segmentation = segmentOf(
    '<div>one<p>two</p><ul><li>three<li>four</ul></div><aside></aside>',
  )
  const { blocks } = segmentation

  it('say of each block which holds it', () => {
    expect([...blocks.parent]).toEqual([-1, 0, 1, 1, 3, 3, 0])
  })

  it('say of each block where the blocks inside it end', () => {
    expect([...blocks.end]).toEqual([7, 6, 3, 6, 5, 6, 7])
  })

  it('say of each block which runs are inside it, those of inner blocks too', () => {
    expect([...blocks.firstRun]).toEqual([0, 0, 1, 2, 2, 3, 4])
    expect([...blocks.endRun]).toEqual([4, 4, 2, 4, 3, 4, 4])
  })
})

describe('the block of a node', () => {
  it('is the innermost around it, itself if it is one', () => {
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

describe('a page with more blocks and runs than the caps allow', () => {
  const segmentation = segmentOf(`${'<p>a'.repeat(blockLimits.blocks + 10)}<h1>end</h1>`)
  const { blocks, runs, blockOf, page } = segmentation

  it('is segmented as far as the caps go', () => {
    expect([blocks.count, runs.count]).toEqual([blockLimits.blocks, blockLimits.runs])
    expect(runText(segmentation, runs.count - 1)).toBe('a')
  })

  it('has its other nodes in the block around them', () => {
    expect(blockOf[page.nodes.count - 1]).toBe(0)
  })

  it('says so', () => {
    expect(segmentation.warnings).toEqual([
      `The page was cut at the cap of ${blockLimits.blocks} blocks and ${blockLimits.runs} runs.`,
    ])
  })

  it('is no page just below them', () => {
    const html = '<p>a'.repeat(blockLimits.blocks - 1)
    expect(segmentOf(html).warnings).toEqual([])
  })
})
