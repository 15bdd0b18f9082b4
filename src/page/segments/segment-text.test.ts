import { describe, expect, it } from 'vitest'
import { segmentLine } from './segment-text.js'
import { segmentOf, segmentsOf } from './segmentation.test-kit.js'

describe('the text of a segment', () => {
  it('has its white space folded, also between elements', () => {
    expect(segmentsOf('<p>  one\n\t two <b> three </b>  four&nbsp; </p>')).toEqual([
      'one two three four',
    ])
  })

  it('has no space where the source has none', () => {
    expect(segmentsOf('<p>one<b>two</b><i></i>three</p>')).toEqual(['onetwothree'])
  })

  it('has a space between adjacent links, not between a link and other text', () => {
    expect(segmentsOf('<a href=1>one</a><a href=2><b>two</b></a>three')).toEqual(['one twothree'])
    expect(segmentsOf('<a name=1>one</a><a name=2>two</a>')).toEqual(['onetwo'])
  })

  it('has a line break for each BR', () => {
    expect(segmentsOf('<p> one <br/> two<br>\n<b>three</b></p>')).toEqual(['one\ntwo\nthree'])
  })

  it('keeps the lines and spaces of a preformatted text', () => {
    expect(segmentsOf('<pre>\n  if x:\n    <b>go</b>()\n\n  end  \n</pre>')).toEqual([
      '  if x:\n    go()\n\n  end',
    ])
  })

  it('has line feeds for CR LF and CR', () => {
    expect(segmentsOf('<pre>one\r\ntwo\rthree</pre>')).toEqual(['one\ntwo\nthree'])
  })

  it('converts CR LF at any offset of a long text', () => {
    for (let before = 65_534; before <= 65_537; before++) {
      const letters = 'a'.repeat(before)
      expect(segmentsOf(`<pre>${letters}\r\nb</pre>`)[0] === `${letters}\nb`).toBe(true)
    }
  })

  it('has its character references decoded once', () => {
    expect(segmentsOf('<p>a &lt;b&gt; &amp;amp;')).toEqual(['a <b> &amp;'])
  })

  it('excludes scripts and titles', () => {
    expect(segmentsOf('<p>a<script>x</script>b<svg><title>y</title></svg>c')).toEqual(['abc'])
  })
})

describe('a segment on one line', () => {
  it('has a space for each line break', () => {
    expect(segmentLine(segmentOf('<p>one<br>two'), 0)).toBe('one two')
    expect(segmentLine(segmentOf('<pre> one\n\n two'), 0)).toBe('one two')
  })
})
