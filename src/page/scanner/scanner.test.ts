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
  /** Records up to `capacity` tokens, with the attributes of one element name. */
  class Recorder implements TokenSink {
    readonly events: string[] = []
    constructor(
      readonly html: string,
      readonly capacity: number,
      readonly withAttributes = '',
    ) {}
    get full(): boolean {
      return this.events.length >= this.capacity
    }
    startTag(start: number, end: number): boolean {
      this.events.push(`<${this.html.slice(start, end)}`)
      return this.html.slice(start, end) === this.withAttributes
    }
    attribute(start: number, end: number, valueStart: number, valueEnd: number): void {
      this.events.push(`${this.html.slice(start, end)} ${this.html.slice(valueStart, valueEnd)}`)
    }
    startTagEnd(end: number, closing: string): void {
      this.events.push(`${closing} ${end}`)
    }
    endTag(start: number, end: number, tagEnd: number): void {
      this.events.push(`/${this.html.slice(start, end)} ${tagEnd}`)
    }
    text(start: number, end: number): void {
      this.events.push(this.html.slice(start, end))
    }
  }
  const eventsOf = (html: string, capacity = 100, withAttributes = '', from = 0): string => {
    const recorder = new Recorder(html, capacity, withAttributes)
    scan(html, recorder, from)
    return recorder.events.join(', ')
  }

  it('receives only the attributes that it requests', () => {
    expect(eventsOf('<a b=c><d e="f"/>', 100, 'd')).toBe('<a, open 7, <d, e f, self-closing 17')
  })

  it('receives the ends of end tags', () => {
    expect(eventsOf('</a></b >')).toBe('/a 4, /b 9')
  })

  it('that is full receives nothing more', () => {
    expect(eventsOf('one<b>two', 1)).toBe('one')
    expect(eventsOf('one</b>two', 2)).toBe('one, /b 7')
    expect(eventsOf('one<b>two', 3)).toBe('one, <b, open 6')
    expect(eventsOf('one', 0)).toBe('')
  })

  it('that is full receives the rest of the current tag', () => {
    expect(eventsOf('<a b=c d=e>f', 1, 'a')).toBe('<a, b c, d e, open 11')
  })

  it('may start in the middle of a page', () => {
    expect(eventsOf('<a><b>c</b>', 100, '', 3)).toBe('<b, open 6, c, /b 11')
    expect(eventsOf('<a>bc</a>', 100, '', 4)).toBe('c, /a 9')
    expect(eventsOf('<a>', 100, '', 3)).toBe('')
  })
})
