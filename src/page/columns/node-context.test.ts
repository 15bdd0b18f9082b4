import { describe, expect, it } from 'vitest'
import { styleHides } from './node-context.js'
import { contextOf } from './page.test-kit.js'

describe('the context of a text', () => {
  it.each([
    ['nothing of its own', '<div><span>x</span></div>', []],
    ['link, in an A with an address', '<a href=y>x</a>', ['link']],
    ['no link, in an A without one', '<a name=y>x</a>', []],
    ['bold', '<strong>x</strong>', ['bold']],
    ['italic', '<em>x</em>', ['italic']],
    ['code', '<kbd>x</kbd>', ['code']],
    ['heading', '<h4>x</h4>', ['heading']],
    ['paragraph', '<p>x</p>', ['paragraph']],
    ['preformatted code', '<pre>x</pre>', ['code', 'preformatted']],
    ['control', '<label>x</label>', ['control']],
    ['preformatted control', '<textarea>x</textarea>', ['preformatted', 'control']],
    ['raw, in a SCRIPT', '<script>x</script>', ['raw']],
    ['raw, in a STYLE', '<style>x</style>', ['raw']],
    ['head', '<head><title>x</title></head>', ['head']],
    ['head, in a TITLE anywhere', '<p><title>x</title>', ['paragraph', 'head']],
    ['hidden, in the title of an SVG', '<svg><title>x</title></svg>', ['hidden', 'head']],
    ['noscript', '<noscript>x</noscript>', ['noscript']],
    ['template', '<template>x</template>', ['template']],
    ['hidden by attribute', '<div hidden>x</div>', ['hidden']],
    ['hidden by attribute with a value', '<div HIDDEN=until-found>x</div>', ['hidden']],
    ['hidden by style', '<div style="color:red; display: none">x</div>', ['hidden']],
    ['hidden, in a closed DIALOG', '<dialog>x</dialog>', ['hidden']],
    ['shown, in an open DIALOG', '<dialog open>x</dialog>', []],
    ['shown, in a closed DETAILS', '<details><summary>x</summary></details>', []],
    ['hidden, in the fallback of an IFRAME', '<iframe src=y>x</iframe>', ['hidden']],
    ['hidden, in the fallback of a VIDEO', '<video><p>x</video>', ['paragraph', 'hidden']],
    ['hidden, in a DATALIST', '<datalist><option>x</datalist>', ['control', 'hidden']],
    ['all contexts around it', '<a href=y><h2><b><i>x', ['link', 'bold', 'italic', 'heading']],
  ])('is %s', (_, html, bits) => {
    expect(contextOf(html, 'x')).toEqual(bits)
  })
})

describe('formatting that is closed inside a block', () => {
  it('ends for what follows in the block and after it', () => {
    const html = '<b>one<div>two</b>three</div>four'
    expect(contextOf(html, 'two')).toEqual(['bold'])
    expect(contextOf(html, 'three')).toEqual([])
    expect(contextOf(html, 'four')).toEqual([])
  })

  it('does not apply to a text after it, although the block is still open', () => {
    expect(contextOf('<b><div></b>x</div>', 'x')).toEqual([])
  })

  it('does not affect other formatting', () => {
    expect(contextOf('<i><b><div></b>x</div></i>', 'x')).toEqual(['italic'])
  })

  it('ends a link around a block where another link begins', () => {
    const html = '<a href=1><div>one<a href=2>two</a>three</div></a>'
    expect(contextOf(html, 'one')).toEqual(['link'])
    expect(contextOf(html, 'two')).toEqual(['link'])
    expect(contextOf(html, 'three')).toEqual([])
  })

  it('is not closed in a table cell if it began outside the table', () => {
    const html = '<b><table><tr><td></b>x</table>'
    expect(contextOf(html, 'x')).toEqual(['bold'])
  })
})

describe('a style hides', () => {
  it.each([
    'display:none',
    'DISPLAY : NONE',
    'color: red;display:none',
    'color: red; visibility: hidden !important',
    'visibility:collapse',
  ])('by %s', (style) => {
    expect(styleHides(style)).toBe(true)
  })

  it.each(['', 'display:block', 'x-display:none', 'visibility: visible', 'overflow:hidden'])(
    'not by %s',
    (style) => {
      expect(styleHides(style)).toBe(false)
    },
  )
})
