import { describe, expect, it } from 'vitest'
import { scan } from './scanner.js'
import { isRead } from './scanner.test-kit.js'
import type { TokenSink } from './tokens.js'

describe('text', () => {
  isRead([
    ['of nothing is none', '', ''],
    ['is what is no markup', 'one > two & "three"', `'one > two & "three"'`],
    ['holds a < before what begins nothing', 'a < b <3 <<', "'a < b <3 <<'"],
    ['holds a < at the end', 'a<', "'a<'"],
    ['holds a </ at the end', 'a</', "'a</'"],
    ['begins with a < before a tag', '<<b>', "'<' <b>"],
    ['holds NUL', 'a\0b', "'a\0b'"],
    ['holds a < before NUL', 'a<\0b>', "'a<\0b>'"],
    ['holds a < before a letter that is not ASCII', '<é>', "'<é>'"],
    ['holds references as they stand', '&lt;b&gt;', "'&lt;b&gt;'"],
    ['holds what only ends CDATA', 'a ]]> b', "'a ]]> b'"],
    ['holds what only ends a comment', 'a --> b', "'a --> b'"],
  ])
})

describe('the name of a start tag', () => {
  isRead([
    ['is in either case', '<B><sPaN>', '<b> <span>'],
    ['is one letter at least', '<a>', '<a>'],
    ['begins with a letter only', '<1><-a><_>', "'<1><-a><_>'"],
    ['ends at white space', '<a b><a\tb><a\nb><a\fb><a\rb>', Array(5).fill('<a b="">').join(' ')],
    ['does not end at other spaces', '<a\vb><a\u00a0b>', '<a\vb> <a\u00a0b>'],
    ['ends at a slash', '<a/b>', '<a b="">'],
    ['holds anything else', `<a<b="c'é>`, `<a<b="c'é>`],
    ['holds NUL as U+FFFD', '<a\0b>', '<a\ufffdb>'],
    ['keeps the case of letters that are not ASCII', '<aÉ>', '<aÉ>'],
    ['that the page breaks off in is none', 'one<div', "'one'"],
  ])
})

describe('an end tag', () => {
  isRead([
    ['has its name in either case', '</DIV>', '</div>'],
    ['begins with a letter only', 'a</1>b</ c>d</-->e', "'a' 'b' 'd' 'e'"],
    ['of nothing is left out', 'a</>b', "'a' 'b'"],
    ['of anything is left out as far as its >', 'a</"b="c>">d', `'a' '">d'`],
    ['has a name that ends at white space', '</a b></a\t></a\n>', '</a> </a> </a>'],
    ['has a name that ends at a slash', '</a/></a/b>', '</a> </a>'],
    ['has a name that holds anything else', `</a"<b>`, `</a"<b>`],
    ['may have attributes', `</a b="c>d" e='f>g' h=i>j`, "</a> 'j'"],
    ['may have a < in it', '</a <b>c', "</a> 'c'"],
    ['that the page breaks off in is none', 'one</div', "'one'"],
    ['that the page breaks off after the name of is none', 'one</div ', "'one'"],
    ['that the page breaks off in a value of is none', 'one</div a=">', "'one'"],
    ['without a name that the page breaks off in is none', 'one</3', "'one'"],
  ])
})

describe('a sink', () => {
  /** Takes so many tokens, and asks for the attributes of the elements named; tells what it was told. */
  class Recorder implements TokenSink {
    readonly told: string[] = []
    constructor(
      readonly html: string,
      readonly capacity: number,
      readonly asked = '',
    ) {}
    get full(): boolean {
      return this.told.length >= this.capacity
    }
    startTag(start: number, end: number): boolean {
      this.told.push(`<${this.html.slice(start, end)}`)
      return this.html.slice(start, end) === this.asked
    }
    attribute(start: number, end: number, valueStart: number, valueEnd: number): void {
      this.told.push(`${this.html.slice(start, end)} ${this.html.slice(valueStart, valueEnd)}`)
    }
    startTagEnd(end: number, closing: string): void {
      this.told.push(`${closing} ${end}`)
    }
    endTag(start: number, end: number, tagEnd: number): void {
      this.told.push(`/${this.html.slice(start, end)} ${tagEnd}`)
    }
    text(start: number, end: number): void {
      this.told.push(this.html.slice(start, end))
    }
  }
  const told = (html: string, capacity = 100, asked = '', from = 0): string => {
    const recorder = new Recorder(html, capacity, asked)
    scan(html, recorder, from)
    return recorder.told.join(', ')
  }

  it('is told the attributes that it asks for, and no others', () => {
    expect(told('<a b=c><d e="f"/>', 100, 'd')).toBe('<a, open 7, <d, e f, self-closing 17')
  })

  it('is told where end tags end', () => {
    expect(told('</a></b >')).toBe('/a 4, /b 9')
  })

  it('that is full is told nothing more', () => {
    expect(told('one<b>two', 1)).toBe('one')
    expect(told('one</b>two', 2)).toBe('one, /b 7')
    expect(told('one<b>two', 3)).toBe('one, <b, open 6')
    expect(told('one', 0)).toBe('')
  })

  it('that is full is told the rest of the tag that filled it', () => {
    expect(told('<a b=c d=e>f', 1, 'a')).toBe('<a, b c, d e, open 11')
  })

  it('may begin in the middle', () => {
    expect(told('<a><b>c</b>', 100, '', 3)).toBe('<b, open 6, c, /b 11')
    expect(told('<a>bc</a>', 100, '', 4)).toBe('c, /a 9')
    expect(told('<a>', 100, '', 3)).toBe('')
  })
})
