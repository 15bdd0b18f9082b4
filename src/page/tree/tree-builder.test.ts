import { describe, expect, it } from 'vitest'
import { element, outline, sourceOf, textNode } from '../columns/page.test-kit.js'
import { readPage } from './read-page.js'

describe('an element without end tag ends where browsers end it', () => {
  it.each([
    ['a P before a P', '<p>one<p>two', "p('one') p('two')"],
    ['a P before a DIV', '<p>one<div>two</div>', "p('one') div('two')"],
    ['a P before a TABLE', '<p>one<table></table>', "p('one') table"],
    ['a P with what is open in it', '<p><span>one<ul>', "p(span('one')) ul"],
    ['no P outside of a BUTTON', '<p><button><p>one</button>', "p(button(p('one')))"],
    ['an LI before an LI', '<ul><li>one<li>two</ul>', "ul(li('one') li('two'))"],
    ['no LI outside of its list', '<ul><li>one<ul><li>two', "ul(li('one' ul(li('two'))))"],
    ['a DT before a DD', '<dl><dt>one<dd>two<dt>three', "dl(dt('one') dd('two') dt('three'))"],
    ['a TD before a TD', '<table><tr><td>one<td>two', "table(tr(td('one') td('two')))"],
    ['a TD before a TH', '<table><tr><td>one<th>two', "table(tr(td('one') th('two')))"],
    ['a TR before a TR', '<table><tr><td>one<tr><td>two', "table(tr(td('one')) tr(td('two')))"],
    [
      'a TBODY before a TFOOT',
      '<table><tbody><tr><td>one<tfoot><tr><td>two',
      "table(tbody(tr(td('one'))) tfoot(tr(td('two'))))",
    ],
    [
      'a CAPTION before a row',
      '<table><caption>one<tr><td>two',
      "table(caption('one') tr(td('two')))",
    ],
    [
      'no cell outside of its table',
      '<table><tr><td><table><tr><td>one',
      "table(tr(td(table(tr(td('one'))))))",
    ],
    [
      'an OPTION before an OPTION',
      '<select><option>one<option>two</select>',
      "select(option('one') option('two'))",
    ],
    [
      'an OPTGROUP before an OPTGROUP',
      '<select><optgroup><option>one<optgroup><option>two',
      "select(optgroup(option('one')) optgroup(option('two')))",
    ],
    ['an RT before an RP', '<ruby>a<rt>b<rp>c', "ruby('a' rt('b') rp('c'))"],
    ['an A before an A', '<a>one<a>two</a>', "a('one') a('two')"],
    ['no A around a block', '<a>1<div>2<a>3</a>4</div></a>', "a('1' div('2' a('3') '4'))"],
    ['a BUTTON before a BUTTON', '<button>one<button>two', "button('one') button('two')"],
    ['a heading before a heading', '<h1>one<h2>two</h2>', "h1('one') h2('two')"],
    ['no heading around an element', '<h1><div><h2>one', "h1(div(h2('one')))"],
  ])('%s', (_, html, tree) => {
    expect(outline(html)).toBe(tree)
  })
})

describe('an end tag closes what it closes in browsers', () => {
  it.each([
    [
      'what is open inside goes with it',
      '<div><p>one<b>two</div>three',
      "div(p('one' b('two'))) 'three'",
    ],
    ['nothing when nothing like it is open', 'one</div>two</li>', "'one' 'two'"],
    [
      'not beyond a table cell',
      '<div><table><tr><td>one</div>two</table></div>three',
      "div(table(tr(td('one' 'two')))) 'three'",
    ],
    [
      'a TABLE beyond its cells',
      '<table><tr><td><div>one</table>two',
      "table(tr(td(div('one')))) 'two'",
    ],
    [
      'no element inside which a block is open',
      '<span><div></span>one</div>two',
      "span(div('one') 'two')",
    ],
    [
      'an item not from a list inside it',
      '<ul><li>one<ul></li>two</ul>three',
      "ul(li('one' ul('two') 'three'))",
    ],
    ['a heading by that of another level', '<h1>one</h2>two', "h1('one') 'two'"],
    [
      'no formatting inside which a block is open',
      '<b>1<div>2</b>3</div>4',
      "b('1' div('2' '3') '4')",
    ],
    ['</p> without a P is an empty P', 'one</p>two', "'one' p 'two'"],
    ['</br> is a BR', 'one</br>two', "'one' br 'two'"],
    ['in either case', '<DIV>one</dIv>two', "div('one') 'two'"],
  ])('%s', (_, html, tree) => {
    expect(outline(html)).toBe(tree)
  })
})

describe('HTML, HEAD and BODY', () => {
  it.each([
    ['may be missing', '<title>T</title><p>one', "title('T') p('one')"],
    ['has a HEAD that ends where the body begins', '<head><link><p>one', "head(link) p('one')"],
    ['has a HEAD that ends at a text', '<head><link> one', "head(link) ' one'"],
    ['has a HEAD that white space does not end', '<head> <link></head>', "head(' ' link)"],
    [
      'has a HEAD that a reference to white space does not end',
      '<head>&#32;<link>',
      "head(' ' link)",
    ],
    [
      'has a HEAD that ends once',
      '<head><head><title>T</title><p>one',
      "head(head title('T')) p('one')",
    ],
    ['keeps text after BODY in it', '<body>one</body>two</html>three', "body('one' 'two' 'three')"],
    ['has one BODY', '<body>one<body>two</body>', "body('one' body 'two')"],
  ])('%s', (_, html, tree) => {
    expect(outline(html)).toBe(tree)
  })
})

describe('elements without content', () => {
  it('are the void ones, closed or not', () => {
    expect(outline('<p>one<br>two<img/>three<wbr>')).toBe("p('one' br 'two' img 'three' wbr)")
  })

  it('are not HTML elements with a self-closing slash', () => {
    expect(outline('<div/>one</div>two')).toBe("div('one') 'two'")
  })

  it('are SVG elements with a self-closing slash', () => {
    expect(outline('<svg><path/><g>one</g></svg><i/>two')).toBe("svg(path g('one')) i('two')")
  })
})

describe('text, comments and malformed markup', () => {
  it.each([
    [
      'a SCRIPT holds text only',
      '<script>if (a<b) "</p>"</script>one',
      `script('if (a<b) "</p>"') 'one'`,
    ],
    ['a STYLE holds text only', '<style>a>b{}<p></style>', "style('a>b{}<p>')"],
    ['a TITLE holds text only', '<title>a <b> c</title>', "title('a <b> c')"],
    ['a TEXTAREA holds text only', '<textarea><p>one</textarea>', "textarea('<p>one')"],
    [
      'a raw text ends at its own end tag',
      '<script></style>one</script >',
      "script('</style>one')",
    ],
    [
      'an unclosed raw text ends with the page',
      '<p>one</p><script>two<p>',
      "p('one') script('two<p>')",
    ],
    ['a comment parts texts', 'one<!-- <p> -->two', "'one' 'two'"],
    ['an unclosed comment ends with the page', 'one<!-- two', "'one'"],
    ['a DOCTYPE and an instruction are left out', '<!DOCTYPE html><?xml a?>one', "'one'"],
    [
      'a comment may be empty',
      'one<!>two<!->three<!-->four<!--->five',
      "'one' 'two' 'three' 'four' 'five'",
    ],
    ['a comment may end with --!>', 'one<!-- <p> --!>two-->', "'one' 'two-->'"],
    ['a comment of dashes may end so too', 'one<!----!>two-->', "'one' 'two-->'"],
    ['no comment begins with its end', 'one<!--!>two-->three', "'one' 'three'"],
    ['nor with the end of one', 'one<!---!>two-->three', "'one' 'three'"],
    [
      'an end tag without a name is left out',
      'one</>two</ >three</ p>four',
      "'one' 'two' 'three' 'four'",
    ],
    [
      'a raw text holds all of these',
      '<script></><!>--!></ script></script>one',
      "script('</><!>--!></ script>') 'one'",
    ],
    ['a TITLE holds them', '<title></><!>--!></title>one', "title('</><!>--!>') 'one'"],
    ['CDATA is left out', 'one<![CDATA[ two ]]>three', "'one' 'three'"],
    ['CDATA ends like any comment without dashes', 'one<![CDATA[ <p>two', "'one' 'two'"],
    ['a declaration that the page breaks off in is left out', '<p>one<!DOCTYPE ht', "p('one')"],
    ['an instruction that the page breaks off in is left out', '<p>one<?xml ver', "p('one')"],
    ['an end tag of no name that the page breaks off in is left out', '<p>one</3', "p('one')"],
    ['a text may begin with such signs', '<p>!? one</p>/<b>! two', "p('!? one') '/' b('! two')"],
    ['a lone < is text', '1 < 2 <3', "'1 < 2 <3'"],
    ['a tag that the page breaks off in is left out', '<p>one<b class="x', "p('one')"],
  ])('%s', (_, html, tree) => {
    expect(outline(html)).toBe(tree)
  })
})

describe('source offsets', () => {
  const html =
    '<div id=a><p>one &amp; two<p><b>three</b> <img src=x>\n</div><ul><li>four<!-- five -->'
  const page = readPage(html)

  it('of an element reach from its start tag to its end tag', () => {
    expect(sourceOf(page, element(page, 'div'))).toBe(html.slice(0, html.indexOf('<ul>')))
    expect(sourceOf(page, element(page, 'b'))).toBe('<b>three</b>')
  })

  it('of an element that another one closes reach to the start of that one', () => {
    expect(sourceOf(page, element(page, 'p'))).toBe('<p>one &amp; two')
  })

  it('of an element that another one closes include the end tags inside it', () => {
    const items = readPage('<ul><li><i>one</i><li>two</ul>')
    expect(sourceOf(items, element(items, 'li'))).toBe('<li><i>one</i>')
  })

  it('of an unclosed element reach to the end of the page', () => {
    expect(sourceOf(page, element(page, 'li'))).toBe('<li>four<!-- five -->')
  })

  it('of a void element are its tag', () => {
    expect(sourceOf(page, element(page, 'img'))).toBe('<img src=x>')
  })

  it('of a text are its source, references not decoded', () => {
    expect(sourceOf(page, textNode(page, 'one & two'))).toBe('one &amp; two')
  })

  it('of elements made from end tags alone are these end tags', () => {
    const broken = readPage('one</p>two</br >')
    expect(sourceOf(broken, element(broken, 'p'))).toBe('</p>')
    expect(sourceOf(broken, element(broken, 'br'))).toBe('</br >')
  })
})

describe('node columns', () => {
  it('give parent, depth and end of each node', () => {
    const { parent, depth, end, count } = readPage('<div><p>one</p></div>two').nodes
    expect(count).toBe(5)
    expect([...parent]).toEqual([-1, 0, 1, 2, 0])
    expect([...depth]).toEqual([0, 1, 2, 3, 1])
    expect([...end]).toEqual([5, 4, 4, 4, 5])
  })
})
