import { describe, expect, test } from 'vitest'
import { contentOfHtml } from '../../analysis/content/content.test-kit.js'
import { contentToMarkdown } from './markdown.js'

const markdown = (html: string): string => contentToMarkdown(contentOfHtml(html))
const lines = (...all: readonly string[]): string => all.join('\n')

const withNote = (before: string, behind: string): string =>
  markdown(`<p>${before}<a id=r href="#n">1</a>${behind}</p><p id=n>b <a href="#r">^</a>`)

describe('blocks in Markdown', () => {
  test('are headings and paragraphs with empty lines between them', () => {
    expect(markdown('<h1>A <b>title</b></h1><p>One.<p>Two<br>lines.<h3>B</h3><p>c')).toBe(
      lines('## A **title**', '', 'One.', '', 'Two\\', 'lines.', '', '### B', '', 'c'),
    )
  })

  test('are headings on one line', () => {
    expect(markdown('<h2>one<br>two</h2>')).toBe('## one two')
    expect(markdown('<h2>C #</h2><h2>#</h2><h2>a ##</h2><h2>F#</h2>')).toBe(
      lines('## C \\#', '', '## \\#', '', '## a \\##', '', '## F#'),
    )
  })

  test('are short lists without empty lines, nested below their texts', () => {
    expect(markdown('<ul><li>a<ul><li>b<ol><li>c<li>d</ol></ul><li>e<ol><li>f</ol></ul>')).toBe(
      lines('- a', '  - b', '    1. c', '    2. d', '- e', '  1. f'),
    )
  })

  test('have an empty line before a numbered list that cannot interrupt a paragraph', () => {
    expect(markdown('<ul><li>a<ol start=9><li>b</ol></ul>')).toBe(lines('- a', '', '  9. b'))
  })

  test('are numbered as on the page, and indented by the width of the number', () => {
    expect(markdown('<ol start=9><li>a<p>b<li>not kept<li>c</ol>')).toBe(
      lines('9. a', '', '   b', '', '11. c'),
    )
    expect(markdown('<ol start=-3><li>a<li>b</ol>')).toBe(lines('0. a', '0. b'))
  })

  test('keep lists apart that stand in neighbouring figures and details', () => {
    expect(markdown('<ul><li>a</ul><figure><ul><li>b</ul></figure>')).toBe(lines('- a', '', '* b'))
    expect(markdown('<details><ul><li>a</ul></details><ul><li>b</ul>')).toBe(
      lines('- a', '', '* b'),
    )
  })

  test('keep adjacent lists apart', () => {
    expect(markdown('<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>')).toBe(
      lines('- a', '', '* b', '', '- c'),
    )
    expect(markdown('<ol><li>a</ol><ol><li>b</ol>')).toBe(lines('1. a', '', '1) b'))
  })

  test('are tables with a header', () => {
    expect(
      markdown(
        '<table><caption>Sum</caption><tr><th>A<th>B|C<tr><td>1<br>2<td><code>x|y</code>' +
          '<tr><td><p>3<p>4<td><pre>5</pre><td>6</table>',
      ),
    ).toBe(
      lines(
        'Sum',
        '',
        '| A | B\\|C |  |',
        '| --- | --- | --- |',
        '| 1<br>2 | `x\\|y` |  |',
        '| 3<br>4 | `5` | 6 |',
      ),
    )
  })

  test('are tables with their first row as header where the page has none', () => {
    expect(markdown('<table><tr><td>1<td>2<tr><td>3<td>4</table>')).toBe(
      lines('| 1 | 2 |', '| --- | --- |', '| 3 | 4 |'),
    )
  })

  test('are tables with the alignment of their columns', () => {
    expect(
      markdown('<table><tr><th align=right>1<th style="text-align:center">2<tr><td>3<td>4</table>'),
    ).toBe(lines('| 1 | 2 |', '| ---: | :---: |', '| 3 | 4 |'))
  })

  test.each([
    ['spans columns', '<td colspan=2>3'],
    ['spans rows', '<td rowspan=2>3<td>4'],
    ['holds a list', '<td>3<td><ul><li>4</ul>'],
    ['holds lines of code', '<td>3<td><pre>4\n\n5</pre>'],
  ])('are tables of HTML without empty lines where a cell %s', (_, cells) => {
    const html = `<table><tr><td>1<td>2<tr>${cells}<tr><td>6<td>7</table>`
    const [first, ...others] = markdown(html).split('\n')
    expect([first, others.at(-1)]).toEqual(['<table>', '</table>'])
    expect(others).not.toContain('')
  })

  test('are code between fences longer than any in it', () => {
    expect(markdown('<pre class=language-md>one\n```\n  two\n\n````\n</pre>')).toBe(
      lines('`````md', 'one', '```', '  two', '', '````', '`````'),
    )
    expect(markdown('<pre># *a* &lt;b></pre>')).toBe(lines('```', '# *a* <b>', '```'))
    expect(markdown('<ol><li><pre>a\n\nb</pre></ol>')).toBe(
      lines('1. ```', '   a', '', '   b', '   ```'),
    )
  })

  test('are quotes in quotes', () => {
    expect(markdown('<blockquote>a<blockquote>b<p>c</blockquote><ul><li>d</ul></blockquote>')).toBe(
      lines('> a', '>', '> > b', '> >', '> > c', '>', '> - d'),
    )
  })

  test('are definitions with terms in bold', () => {
    expect(markdown('<dl><dd>x<dt>a<dt>b<dd>c<dd><p>d<p>e</dl>')).toBe(
      lines('x', '', '**a**', '', '**b**', '', 'c', '', 'd', '', 'e'),
    )
  })

  test('are alerts, with a title unless it names the kind', () => {
    expect(
      markdown('<div class="admonition note"><p class="admonition-title">Note<p>a<p>b</div>'),
    ).toBe(lines('> [!NOTE]', '> a', '>', '> b'))
    expect(
      markdown('<div class="alert alert-danger"><h4 class=alert-heading>Stop!</h4><p>a</div>'),
    ).toBe(lines('> [!CAUTION]', '> **Stop!**', '>', '> a'))
  })

  test('are details with their summary in bold', () => {
    expect(markdown('<details><summary>a</summary><p>b</details>')).toBe(lines('**a**', '', 'b'))
  })

  test('are no tasks where they begin with a heading', () => {
    expect(markdown('<ul><li><input type=checkbox><h3>a</h3><p>b<li>c</ul>')).toBe(
      lines('- ### a', '', '  b', '', '- c'),
    )
  })

  test('are sections where the only item of a list begins with a heading', () => {
    expect(markdown('<ul><li><h3>a</h3><p>b</ul>')).toBe(lines('## a', '', 'b'))
  })

  test('are tasks', () => {
    expect(
      markdown('<ul><li><input type=checkbox checked> a<li><input type=checkbox> b<li>c</ul>'),
    ).toBe(lines('- [x] a', '- [ ] b', '- c'))
  })

  test('are formulas on lines of their own', () => {
    expect(markdown('<p>a<math display=block><mi>x</mi><mo>&lt;</mo><mi>y</mi></math>b')).toBe(
      lines('a', '', '$$', 'x < y', '$$', '', 'b'),
    )
  })

  test('are lines between parts', () => {
    expect(markdown('<hr><p>a<hr><hr><p>b<hr>')).toBe(lines('a', '', '---', '', 'b'))
  })

  test('are figures with their captions below', () => {
    expect(markdown('<p>x<figure><img src=a.png alt="[a]"><figcaption>b</figure>')).toBe(
      lines('x', '', '![\\[a\\]](https://www.example.org/a/a.png)', '', 'b'),
    )
  })

  test('are empty without content', () => {
    expect(markdown('')).toBe('')
  })
})

describe('text that looks like Markdown is escaped', () => {
  test.each([
    ['# a', '\\# a'],
    ['#a', '#a'],
    ['####### a', '####### a'],
    ['- a', '\\- a'],
    ['---', '\\---'],
    ['-5 a', '-5 a'],
    ['+ a', '\\+ a'],
    ['+49 30', '+49 30'],
    ['1. a', '1\\. a'],
    ['12) a', '12\\) a'],
    ['2.5 a', '2.5 a'],
    ['&gt; a', '\\> a'],
    ['===', '\\==='],
    ['|a|', '\\|a|'],
    [':--|--', '\\:--|--'],
    ['a | b', 'a | b'],
    ['* a', '\\* a'],
    ['a*b*', 'a\\*b\\*'],
    ['_a_ b_c', '\\_a\\_ b_c'],
    ['__init__', '\\_\\_init\\_\\_'],
    ['`a`', '\\`a\\`'],
    ['~~~', '\\~\\~\\~'],
    ['[a](b)', '\\[a\\](b)'],
    ['![a]', '!\\[a\\]'],
    ['&lt;b> &lt; c', '\\<b> \\< c'],
    ['&amp;amp; &amp; AT&amp;T', '\\&amp; & AT&T'],
    ['a\\', 'a\\\\'],
  ])('%s', (html, text) => {
    expect(markdown(`<p>${html}`)).toBe(text)
    expect(markdown(`<ul><li>${html}</ul>`)).toBe(`- ${text}`)
    expect(markdown(`x<br>${html}`)).toBe(`x\\\n${text}`)
  })

  test('where it is made of several pieces', () => {
    expect(markdown('<p>1<b>. a</b>')).toBe('1\\. a')
    expect(markdown('<p><b></b># <b>a</b>')).toBe('\\# **a**')
  })
})

describe('inline content in Markdown', () => {
  test.each([
    ['a <b>b</b> <i>c</i> <b><i>d</i></b>.', 'a **b** _c_ **_d_**.'],
    ['<b>a <i>b</i></b>', '**a _b_**'],
    ['<b>a</b>b', '**a**b'],
    ['<i>a</i>b', 'ab'],
    ['<b>a.</b>b', 'a.b'],
    ['a<b>(b)</b>', 'a(b)'],
    ['(<i>a</i>), «<b>b</b>»', '(_a_), «**b**»'],
    ['<b>a<br>b</b>', '**a**\\\n**b**'],
    ['x <b> a</b> , <b>b </b>y', 'x **a** , **b** y'],
    ['<b>a</b><i>b</i>', '**a**_b_'],
    ['日本<b>「語」</b>です', '日本「語」です'],
    ['<b>🌊</b> a', '**🌊** a'],
  ])('marks what Markdown sees as marked: %s', (html, text) => {
    expect(markdown(html)).toBe(text)
  })

  test.each([
    ['<a href="https://x.example/">a</a>', '[a](https://x.example/)'],
    ['<a href="/">a <b>b</b></a>', '[a **b**](https://www.example.org/)'],
    ['<b>a <a href="/">b</a> c</b>', '**a [b](https://www.example.org/) c**'],
    ['<a href="/">a <b>b</b></a><b> c</b>', '[a **b**](https://www.example.org/) **c**'],
    ['<a href="/(a)?b=\\|`">a]</a>', '[a\\]](https://www.example.org/\\(a\\)?b=%5C|%60)'],
    ['<a href="mailto:a b@x.example">a</a>', '[a](mailto:a%20b@x.example)'],
    ['<a href="/?a&amp;amp;b&c">a</a>', '[a](https://www.example.org/?a&amp;amp;b&c)'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['wow!<a href="/">a</a>', 'wow\\![a](https://www.example.org/)'],
  ])('links %s', (html, text) => {
    expect(markdown(html)).toBe(text)
  })

  test.each([
    ['a <code>b*c</code>', 'a `b*c`'],
    ['<code>a`b``c</code>', '```a`b``c```'],
    ['<code>`a</code>', '`` `a ``'],
    ['<b><code>a</code></b><code>b</code>', '`ab`'],
    ['<code>a</code> <code>b</code>', '`a` `b`'],
    ['<code>a</code><a href="/"><code>b</code></a>', '`a`[`b`](https://www.example.org/)'],
  ])('quotes code: %s', (html, text) => {
    expect(markdown(html)).toBe(text)
  })

  test.each([
    ['a', 'a[^1]'],
    ['a!', 'a\\![^1]'],
    ['<b>a</b>', '**a**[^1]'],
  ])('has a reference behind %s', (before, text) => {
    expect(withNote(before, '')).toBe(`${text}\n\n[^1]: b`)
  })

  test.each([
    ['(b)', '[^1]\\(b)'],
    [': b', '[^1]\\: b'],
    [' b', '[^1] b'],
    ['<a href="/">b</a>', '[^1] [b](https://www.example.org/)'],
  ])('has %s behind a reference', (behind, text) => {
    expect(withNote('', behind)).toBe(`${text}\n\n[^1]: b`)
  })

  test('has no reference where a text looks like one', () => {
    expect(markdown('a[^1] ![^1]<p>[^1]: b</p>')).toBe('a\\[^1\\] !\\[^1\\]\n\n\\[^1\\]: b')
  })

  test('has notes with blocks, also in quotes and list items', () => {
    const note = '<div id=n>a<pre>b\n\nc</pre><ul><li>d</ul><a href="#r">^</a></div>'
    const reference = '<p>x<a id=r href="#n">1</a></p>'
    const lines = '[^1]: a\n\n    ```\n    b\n\n    c\n    ```\n\n    - d'
    expect(markdown(reference + note)).toBe(`x[^1]\n\n${lines}`)
    expect(markdown(`${reference}<blockquote>${note}`)).toBe(
      `x[^1]\n\n${lines.replace(/^/gm, '> ').replace(/ +$/gm, '')}`,
    )
  })

  test('has images in texts and links', () => {
    expect(markdown('a <img src=i.png alt="*"> <a href="/"><img src=j.png></a> b')).toBe(
      'a ![\\*](https://www.example.org/a/i.png) [![](https://www.example.org/a/j.png)](https://www.example.org/) b',
    )
  })
})

test('dollar signs are escaped, both, where they would be read as a formula, and money is not', () => {
  expect(markdown('<p>The sets $A$, and $B$ too')).toBe('The sets \\$A\\$, and \\$B\\$ too')
  expect(markdown('<p>From $5 to $6')).toBe('From $5 to $6')
  expect(markdown('<p>For $5 you get <math><mi>x</mi></math>')).toBe('For \\$5 you get $x$')
  expect(markdown('<p>For $5 and <code>a$b</code>')).toBe('For \\$5 and `a$b`')
})
