import { describe, expect, it } from 'vitest'
import { runsOf, segmentOf } from './blocks.test-kit.js'
import { foldSpace, runLine } from './run-text.js'

describe('the text of a run', () => {
  it('has its white space folded, also where elements meet', () => {
    expect(runsOf('<p>  one\n\t two <b> three </b>  four&nbsp; </p>')).toEqual([
      'one two three four',
    ])
  })

  it('has no space where the author wrote none', () => {
    expect(runsOf('<p>one<b>two</b><i></i>three</p>')).toEqual(['onetwothree'])
  })

  it('has a space between links that touch, not between a link and other text', () => {
    expect(runsOf('<a href=1>one</a><a href=2><b>two</b></a>three')).toEqual(['one twothree'])
    expect(runsOf('<a name=1>one</a><a name=2>two</a>')).toEqual(['onetwo'])
  })

  it('has a line for each that a BR begins', () => {
    expect(runsOf('<p> one <br/> two<br>\n<b>three</b></p>')).toEqual(['one\ntwo\nthree'])
  })

  it('keeps the lines and spaces of a preformatted text', () => {
    expect(runsOf('<pre>\n  if x:\n    <b>go</b>()\n\n  end  \n</pre>')).toEqual([
      '  if x:\n    go()\n\n  end',
    ])
  })

  it('has line feeds for the line ends of other systems', () => {
    expect(runsOf('<pre>one\r\ntwo\rthree</pre>')).toEqual(['one\ntwo\nthree'])
  })

  it('keeps line ends apart wherever they stand in a long text', () => {
    for (let before = 65_534; before <= 65_537; before++) {
      const letters = 'a'.repeat(before)
      expect(runsOf(`<pre>${letters}\r\nb</pre>`)[0] === `${letters}\nb`).toBe(true)
    }
  })

  it('has its references decoded and none decoded twice', () => {
    expect(runsOf('<p>a &lt;b&gt; &amp;amp;')).toEqual(['a <b> &amp;'])
  })

  it('leaves scripts and titles in its middle out', () => {
    expect(runsOf('<p>a<script>x</script>b<svg><title>y</title></svg>c')).toEqual(['abc'])
  })
})

describe('a run on one line', () => {
  it('has a space for each line break', () => {
    expect(runLine(segmentOf('<p>one<br>two'), 0)).toBe('one two')
    expect(runLine(segmentOf('<pre> one\n\n two'), 0)).toBe('one two')
  })
})

describe('folding', () => {
  it('makes one space of any stretch of white space', () => {
    expect(foldSpace(' a \n b\tc\u00a0d  ')).toBe(' a b c d ')
  })

  it('makes one space of a stretch wherever it stands in a long text', () => {
    for (let before = 65_530; before <= 65_540; before++) {
      const letters = 'a'.repeat(before)
      expect(foldSpace(`${letters} \r\n\n b`) === `${letters} b`).toBe(true)
    }
  })
})
