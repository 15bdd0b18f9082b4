import { describe, expect, it } from 'vitest'
import { Context } from './context.js'
import { sourceOf, textNode } from './page.test-kit.js'
import { type PageLimits, pageLimits } from './page-limits.js'
import { readPage } from './read-page.js'
import { TEXT } from './tags.js'

const readWith = (html: string, limits: Partial<PageLimits>) =>
  readPage(html, { ...pageLimits, ...limits })

describe('a page below every cap', () => {
  it('has no warnings', () => {
    expect(readPage('<p class=a>text</p>').warnings).toEqual([])
  })
})

describe('the cap on nodes', () => {
  const page = readWith('<p>one<p>two<p>three', { nodes: 4 })

  it('ends the page where it is reached', () => {
    expect(page.nodes.count).toBe(4)
    expect(page.tagName(3)).toBe('p')
  })

  it('is named', () => {
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

describe('the cap on nested elements', () => {
  const page = readWith(`${'<div>'.repeat(9)}deep${'</div>'.repeat(9)}<p>after</p>`, { depth: 4 })

  it('attaches what is deeper to the deepest that is kept', () => {
    const depths = [...page.nodes.depth]
    expect(depths).toEqual([0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 1, 2])
    expect([...page.nodes.parent.slice(4, 11)]).toEqual(Array(7).fill(3))
  })

  it('lets the end tags of what is deeper end nothing that is kept', () => {
    const html = '<div><div><div><div>one</div>two</div>three</div>four</div>five'
    const { nodes } = readWith(html, { depth: 3 })
    const depths = [...nodes.depth].filter((_, node) => nodes.tag[node] === TEXT)
    expect(depths).toEqual([3, 3, 3, 2, 1])
  })

  describe('leaves what is deeper what it is', () => {
    const deep = (html: string) => readWith(`<div><div>${html}`, { depth: 3 })
    const contextOf = (html: string, text: string): number => {
      const page = deep(html)
      return page.nodes.context[textNode(page, text)]!
    }

    it('a SCRIPT and a STYLE no text', () => {
      expect(deep('<script>one</script><style>two</style>three').textBelow(0)).toBe('three')
    })

    it('a hidden element hidden, with all in it and nothing after it', () => {
      const html = '<div hidden><b>one</b></div>two'
      expect(contextOf(html, 'one')).toBe(Context.hidden | Context.bold)
      expect(contextOf(html, 'two')).toBe(0)
    })

    it('a paragraph ended by the next one', () => {
      const html = '<p hidden>one<p>two'
      expect(contextOf(html, 'one')).toBe(Context.hidden | Context.paragraph)
      expect(contextOf(html, 'two')).toBe(Context.paragraph)
    })

    it('an element of a drawing closed where it looks closed', () => {
      expect(contextOf('<svg><a href=x /></svg>one', 'one')).toBe(0)
    })

    it('formatting undone inside a block, and no other', () => {
      const html = '<b><section><i>one</b>two'
      expect(contextOf(html, 'one')).toBe(Context.bold | Context.italic)
      expect(contextOf(html, 'two')).toBe(Context.italic)
    })

    it('an element without an end tag ended by the one around it', () => {
      const html = '<section><i><b>one</section>two</div>three</div>four'
      const { nodes } = deep(html)
      const texts = [...nodes.tag.keys()].filter((node) => nodes.tag[node] === TEXT)
      expect(texts.map((node) => nodes.depth[node])).toEqual([3, 3, 2, 1])
      expect(texts.map((node) => nodes.context[node])).toEqual([
        Context.italic | Context.bold,
        0,
        0,
        0,
      ])
    })

    it('end tags of nothing without effect', () => {
      const { nodes } = deep('<div>one</i></b></span>two</div>three</div>four')
      const depths = [...nodes.depth].filter((_, node) => nodes.tag[node] === TEXT)
      expect(depths).toEqual([3, 3, 3, 2])
    })
  })

  it('is reached by the first element that is not kept as it stands', () => {
    expect(readWith('<div><div>', { depth: 3 }).warnings).toEqual([])
    expect(readWith('<div><div><br>text', { depth: 3 }).warnings).toEqual([])
    expect(readWith('<div><div><b>', { depth: 3 }).warnings).toHaveLength(1)
  })

  it('leaves what is deeper without anything inside', () => {
    const { end } = readWith('<div><div><p><b>one</b></p></div></div>two', { depth: 3 }).nodes
    expect([...end]).toEqual([7, 6, 6, 4, 5, 6, 7])
  })

  it('is how far up an end tag reaches, so that time does not grow with depth', () => {
    const above = (count: number) => `<div>${'<u>'.repeat(count)}</div>after`
    expect(readWith(above(2), { depth: 3 }).nodes.depth.at(-1)).toBe(1)
    expect(readWith(above(3), { depth: 3 }).nodes.depth.at(-1)).toBe(3)
  })

  it('keeps the text and what comes after', () => {
    expect(page.textBelow(0)).toBe('deepafter')
  })

  it('is named', () => {
    expect(page.warnings).toEqual(['The page was cut at the cap of 4 nested elements.'])
  })
})

describe('the cap on attributes of one element', () => {
  const page = readWith('<p a=1 b=2 c=3><p d=4>', { attributes: 2 })

  it('drops the others of that element only', () => {
    expect([...page.attributesOf(1)]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
    expect([...page.attributesOf(2)]).toEqual([['d', '4']])
  })

  it('is named', () => {
    expect(page.warnings).toEqual(['The page was cut at the cap of 2 attributes of one element.'])
  })
})

describe('the cap on all attributes', () => {
  const page = readWith('<p a=1><p b=2><p c=3>text', { attributesInAll: 2 })

  it('drops the others and reads on', () => {
    expect([...page.attributesOf(2)]).toEqual([['b', '2']])
    expect([...page.attributesOf(3)]).toEqual([])
    expect(page.textBelow(0)).toBe('text')
  })

  it('is named', () => {
    expect(page.warnings).toEqual(['The page was cut at the cap of 2 attributes.'])
  })
})

describe('the cap on text', () => {
  const page = readWith('<p>12345<script>not counted</script><p>67890<p>more', { text: 8 })

  it('ends the page in the middle of a text, scripts not counted', () => {
    expect(page.textBelow(0)).toBe('12345678')
    expect(sourceOf(page, page.nodes.count - 1)).toBe('678')
  })

  it('is named', () => {
    expect(page.warnings).toEqual(['The page was cut at the cap of 8 characters of text.'])
  })

  it('holds for texts with references', () => {
    expect(readWith('a&amp;b&amp;c', { text: 7 }).textBelow(0)).toBe('a&b')
  })

  it('is not reached by a page of just that length', () => {
    expect(readWith('<p>12345', { text: 5 }).warnings).toEqual([])
  })
})

describe('names that are not known beforehand', () => {
  it('may be more than there are numbers for', () => {
    const html = Array.from({ length: 5_000 }, (_, i) => `<x${i}></x${i}>`).join('')
    const page = readPage(html)
    expect(page.nodes.count).toBe(5_001)
    expect(page.tagName(1)).toBe('x0')
    expect(page.tagName(5_000)).toBe('x3999')
  })

  it('leave those that are known as they are', () => {
    const html = Array.from({ length: 70_000 }, (_, i) => ` a${i}=${i}`).join('')
    const page = readWith(`<p${html} class=c>`, { attributes: 100_000 })
    expect([...page.attributesOf(1)].at(-1)).toEqual(['class', 'c'])
  })
})
