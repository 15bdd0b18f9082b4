import { describe, expect, it } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { NodeContext } from './node-context.js'
import { sourceOf, textNode } from './page.test-kit.js'
import { type ParseLimits, parseLimits } from './parse-limits.js'
import { TEXT_NODE } from './tags.js'

const readWith = (html: string, limits: Partial<ParseLimits>) =>
  readPage(html, { ...parseLimits, ...limits })

describe('a page below all limits', () => {
  it('has no warnings', () => {
    expect(readPage('<p class=a>text</p>').warnings).toEqual([])
  })
})

describe('the limit of nodes', () => {
  const page = readWith('<p>one<p>two<p>three', { nodes: 4 })

  it('truncates the page where it is reached', () => {
    expect(page.nodes.count).toBe(4)
    expect(page.tagName(3)).toBe('p')
  })

  it('is named in a warning', () => {
    expect(page.warnings).toEqual(['The page was cut at the cap of 4 nodes.'])
  })

  it.each(['<p>a', '</p>', 'a<br>', '<b></b>', '<!---->a', '</br>a</p>'])(
    'holds for any number of %s',
    (unit) => {
      for (const nodes of [20, 21]) {
        expect(readWith(unit.repeat(100), { nodes }).nodes.count).toBe(nodes)
      }
    },
  )
})

describe('the limit of nested elements', () => {
  const page = readWith(`${'<div>'.repeat(9)}deep${'</div>'.repeat(9)}<p>after</p>`, { depth: 4 })

  it('attaches deeper elements to the deepest one within the limit', () => {
    const depths = [...page.nodes.depth]
    expect(depths).toEqual([0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 1, 2])
    expect([...page.nodes.parent.slice(4, 11)]).toEqual(Array(7).fill(3))
  })

  it('ignores end tags of deeper elements for elements within the limit', () => {
    const html = '<div><div><div><div>one</div>two</div>three</div>four</div>five'
    const { nodes } = readWith(html, { depth: 3 })
    const depths = [...nodes.depth].filter((_, node) => nodes.tag[node] === TEXT_NODE)
    expect(depths).toEqual([3, 3, 3, 2, 1])
  })

  describe('keeps the parsing rules for deeper elements', () => {
    const deep = (html: string) => readWith(`<div><div>${html}`, { depth: 3 })
    const contextOf = (html: string, text: string): number => {
      const page = deep(html)
      return page.nodes.context[textNode(page, text)]!
    }

    it('SCRIPT and STYLE are not text', () => {
      expect(deep('<script>one</script><style>two</style>three').textBelow(0)).toBe('three')
    })

    it('a hidden element is hidden with its contents, but not what follows', () => {
      const html = '<div hidden><b>one</b></div>two'
      expect(contextOf(html, 'one')).toBe(NodeContext.hidden | NodeContext.bold)
      expect(contextOf(html, 'two')).toBe(0)
    })

    it('a paragraph ends at the next one', () => {
      const html = '<p hidden>one<p>two'
      expect(contextOf(html, 'one')).toBe(NodeContext.hidden | NodeContext.paragraph)
      expect(contextOf(html, 'two')).toBe(NodeContext.paragraph)
    })

    it('an SVG element with a self-closing slash is closed', () => {
      expect(contextOf('<svg><a href=x /></svg>one', 'one')).toBe(0)
    })

    it('only the formatting that is closed inside a block is withdrawn', () => {
      const html = '<b><section><i>one</b>two'
      expect(contextOf(html, 'one')).toBe(NodeContext.bold | NodeContext.italic)
      expect(contextOf(html, 'two')).toBe(NodeContext.italic)
    })

    it('an element without an end tag ends with the one around it', () => {
      const html = '<section><i><b>one</section>two</div>three</div>four'
      const { nodes } = deep(html)
      const texts = [...nodes.tag.keys()].filter((node) => nodes.tag[node] === TEXT_NODE)
      expect(texts.map((node) => nodes.depth[node])).toEqual([3, 3, 2, 1])
      expect(texts.map((node) => nodes.context[node])).toEqual([
        NodeContext.italic | NodeContext.bold,
        0,
        0,
        0,
      ])
    })

    it('unmatched end tags have no effect', () => {
      const { nodes } = deep('<div>one</i></b></span>two</div>three</div>four')
      const depths = [...nodes.depth].filter((_, node) => nodes.tag[node] === TEXT_NODE)
      expect(depths).toEqual([3, 3, 3, 2])
    })
  })

  it('is exceeded by the first element that is attached elsewhere', () => {
    expect(readWith('<div><div>', { depth: 3 }).warnings).toEqual([])
    expect(readWith('<div><div><br>text', { depth: 3 }).warnings).toEqual([])
    expect(readWith('<div><div><b>', { depth: 3 }).warnings).toHaveLength(1)
  })

  it('leaves deeper elements empty', () => {
    const { end } = readWith('<div><div><p><b>one</b></p></div></div>two', { depth: 3 }).nodes
    expect([...end]).toEqual([7, 6, 6, 4, 5, 6, 7])
  })

  it('limits the search for the element that an end tag closes', () => {
    const above = (count: number) => `<div>${'<u>'.repeat(count)}</div>after`
    expect(readWith(above(2), { depth: 3 }).nodes.depth.at(-1)).toBe(1)
    expect(readWith(above(3), { depth: 3 }).nodes.depth.at(-1)).toBe(3)
  })

  it('keeps deeper text and what follows', () => {
    expect(page.textBelow(0)).toBe('deepafter')
  })

  it('is named in a warning', () => {
    expect(page.warnings).toEqual(['The page was cut at the cap of 4 nested elements.'])
  })
})

describe('the limit of attributes of one element', () => {
  const page = readWith('<p a=1 b=2 c=3><p d=4>', { attributes: 2 })

  it('drops further attributes of that element only', () => {
    expect([...page.attributesOf(1)]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
    expect([...page.attributesOf(2)]).toEqual([['d', '4']])
  })

  it('is named in a warning', () => {
    expect(page.warnings).toEqual(['The page was cut at the cap of 2 attributes of one element.'])
  })
})

describe('the limit of all attributes', () => {
  const page = readWith('<p a=1><p b=2><p c=3>text', { attributesInAll: 2 })

  it('drops further attributes and continues', () => {
    expect([...page.attributesOf(2)]).toEqual([['b', '2']])
    expect([...page.attributesOf(3)]).toEqual([])
    expect(page.textBelow(0)).toBe('text')
  })

  it('is named in a warning', () => {
    expect(page.warnings).toEqual(['The page was cut at the cap of 2 attributes.'])
  })
})

describe('the limit of text', () => {
  const page = readWith('<p>12345<script>not counted</script><p>67890<p>more', { text: 8 })

  it('truncates the page in the middle of a text; scripts do not count', () => {
    expect(page.textBelow(0)).toBe('12345678')
    expect(sourceOf(page, page.nodes.count - 1)).toBe('678')
  })

  it('is named in a warning', () => {
    expect(page.warnings).toEqual(['The page was cut at the cap of 8 characters of text.'])
  })

  it('counts decoded references', () => {
    expect(readWith('a&amp;b&amp;c', { text: 7 }).textBelow(0)).toBe('a&b')
  })

  it('is not exceeded by a page of exactly that length', () => {
    expect(readWith('<p>12345', { text: 5 }).warnings).toEqual([])
  })
})

describe('names without a fixed id', () => {
  it('share the last id when there are too many', () => {
    const html = Array.from({ length: 5_000 }, (_, i) => `<x${i}></x${i}>`).join('')
    const page = readPage(html)
    expect(page.nodes.count).toBe(5_001)
    expect(page.tagName(1)).toBe('x0')
    expect(page.tagName(5_000)).toBe('x3999')
  })

  it('do not affect names with a fixed id', () => {
    const html = Array.from({ length: 70_000 }, (_, i) => ` a${i}=${i}`).join('')
    const page = readWith(`<p${html} class=c>`, { attributes: 100_000 })
    expect([...page.attributesOf(1)].at(-1)).toEqual(['class', 'c'])
  })
})
