import { describe, expect, test } from 'vitest'
import { contentOfHtml } from '../../analysis/content/content.test-kit.js'
import { contentToHtml } from './html.js'

const html = (source: string): string => contentToHtml(contentOfHtml(source))
const lines = (...all: readonly string[]): string => all.join('\n')

describe('content in HTML', () => {
  test('has blocks, a line each', () => {
    expect(
      html('<div><h1>A</h1><font>b<br>c</font></div><pre class=language-x>d\n&lt;e</pre>'),
    ).toBe(
      lines(
        '<h2>A</h2>',
        '<p>b<br>',
        'c</p>',
        '<pre><code class="language-x">d',
        '&lt;e</code></pre>',
      ),
    )
  })

  test('numbers list items as the page does', () => {
    expect(html('<ol start=3><li>a<ul><li>b</ul><li>not kept<li>c<li>d</ol>')).toBe(
      lines(
        '<ol start="3">',
        '<li><p>a</p>',
        '<ul>',
        '<li>b</li>',
        '</ul></li>',
        '<li value="5">c</li>',
        '<li>d</li>',
        '</ol>',
      ),
    )
  })

  test('links notes and references by their ids', () => {
    expect(
      html('<p>a<a id=x href="#y">*</a> b<a href="#y">*</a></p><p id=y>c <a href="#x">^</a>'),
    ).toBe(
      lines(
        '<p>a<sup><a href="#fn-1" id="fnref-1">1</a></sup> b<sup><a href="#fn-1" id="fnref-1-2">1</a></sup></p>',
        '<div id="fn-1"><a href="#fnref-1">1</a> c</div>',
      ),
    )
  })

  test('has tables with head and body', () => {
    expect(
      html('<table><caption>C<tr><th>A<th>B<tr><th>1<td colspan=2>2<tr><td>not kept<td>3</table>'),
    ).toBe(
      lines(
        '<table>',
        '<caption>C</caption>',
        '<thead>',
        '<tr><th>A</th><th>B</th></tr>',
        '</thead>',
        '<tbody>',
        '<tr><th>1</th><td colspan="2">2</td></tr>',
        '<tr><td></td><td>3</td></tr>',
        '</tbody>',
        '</table>',
      ),
    )
  })

  test('has quotes, definitions and figures', () => {
    expect(
      html(
        '<blockquote>a</blockquote><dl><dt>b<dd>c</dl><figure><img src=i.png><figcaption>d</figure>',
      ),
    ).toBe(
      lines(
        ...[
          '<blockquote>',
          '<p>a</p>',
          '</blockquote>',
          '<dl>',
          '<dt>b</dt>',
          '<dd>c</dd>',
          '</dl>',
        ],
        ...['<figure>', '<p><img src="https://www.example.org/a/i.png" alt=""></p>'],
        ...['<figcaption>d</figcaption>', '</figure>'],
      ),
    )
  })

  test('nests marks, longer ones outside', () => {
    expect(html('<b>a <a href="/?a&amp;b">b <i>c</i></a></b> <tt>d</tt>')).toBe(
      '<p><strong>a <a href="https://www.example.org/?a&amp;b">b <em>c</em></a></strong> <code>d</code></p>',
    )
  })

  test('escapes everything from the page', () => {
    expect(
      html(
        `<p onclick=x style=y>&lt;script>a&lt;/script> &amp;lt; <a href="/&quot;><b>" onclick=z>b</a>` +
          `<script>c</script><img src="d.png" onerror=e alt='"><script>'>f</p>`,
      ),
    ).toBe(
      '<p>&lt;script&gt;a&lt;/script&gt; &amp;lt; <a href="https://www.example.org/%22%3E%3Cb%3E">b</a>' +
        '<img src="https://www.example.org/a/d.png" alt="&quot;&gt;&lt;script&gt;">f</p>',
    )
  })
})
