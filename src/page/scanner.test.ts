import { describe, expect, it } from 'vitest'
import { besideBrowsers } from '../../test/support/browser-tokens.mjs'
import { toldTokens } from '../../test/support/told-tokens.mjs'
import { scan } from './scanner.js'
import type { TokenSink } from './tokens.js'

/** The tokens of a page on one line, each as the source of a plain page would have it. */
const tokens = (html: string): string =>
  toldTokens(scan, html)
    .map(({ text }) => text)
    .join(' ')

type Cases = readonly (readonly [what: string, html: string, tokens: string])[]

/** Not only by us: the cases are true of browsers. */
const isRead = (cases: Cases): void => {
  it.each(cases)('%s', (_, html, told) => {
    expect(tokens(html)).toBe(told)
    const { ours, theirs } = besideBrowsers(scan, html)
    expect(ours).toEqual(theirs)
  })
}

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

describe('the name of an attribute', () => {
  isRead([
    ['is in either case', '<a HREF=x>', '<a href="x">'],
    ['ends at white space', '<a b c\nd\te\ff\rg>', '<a b="" c="" d="" e="" f="" g="">'],
    ['ends at a slash', '<a b/c>', '<a b="" c="">'],
    ['ends at =', '<a b=c>', '<a b="c">'],
    ['begins with = where none is before', '<a =b>', '<a =b="">'],
    ['may be = alone', '<a => <a ==x>', `<a ==""> ' ' <a =="x">`],
    ['may be parted from its =', '<a b \n = c>', '<a b="c">'],
    ['holds quotes and <', `<a b'"<c>`, `<a b'"<c="">`],
    ['holds NUL as U+FFFD', '<a \0b=c>', '<a \ufffdb="c">'],
    ['may follow a value in quotes at once', `<a b="c"d='e'f>`, '<a b="c" d="e" f="">'],
    ['counts where it stands first', '<a b=c B=d b>', '<a b="c">'],
    ['that the page breaks off in is none', 'one<a b', "'one'"],
    ['that the page breaks off after is none', 'one<a b ', "'one'"],
  ])
})

describe('the value of an attribute', () => {
  isRead([
    ['is in double quotes', `<a b="c 'd' > /e">`, `<a b="c 'd' > /e">`],
    ['is in single quotes', `<a b='c "d" > /e'>`, `<a b="c "d" > /e">`],
    ['is in no quotes', '<a b=c/d"e\'<=`>', '<a b="c/d"e\'<=`">'],
    ['is empty', `<a b="" c='' d= >`, '<a b="" c="" d="">'],
    ['is empty where the tag ends', '<a b=>c', `<a b=""> 'c'`],
    ['is parted from its = by white space', '<a b= \t\n\f\r"c" d= e>', '<a b="c" d="e">'],
    ['without quotes ends at white space', '<a b=c\td=e>', '<a b="c" d="e">'],
    ['holds line ends', '<a b="c\nd">', '<a b="c\nd">'],
    ['holds NUL as U+FFFD', '<a b="c\0" d=\0>', '<a b="c\ufffd" d="\ufffd">'],
    ['holds references as they stand', '<a b="&amp;&quot;">', '<a b="&amp;&quot;">'],
    ['in quotes may be parted from > by anything', '<a b="c" / x = "y" >', '<a b="c" x="y">'],
    ['that the page breaks off before is none', 'one<a b=', "'one'"],
    ['that the page breaks off in is none', 'one<a b="c>two', "'one'"],
    ['that the page breaks off in is none, in single quotes', "one<a b='c>two", "'one'"],
    ['that the page breaks off in is none, without quotes', 'one<a b=c', "'one'"],
    ['that the page breaks off after is none', 'one<a b="c"', "'one'"],
  ])
})

describe('a slash in a start tag', () => {
  isRead([
    [
      'closes it before its >',
      '<a/> <a /> <a b/> <a b="c"/>',
      "<a/> ' ' <a/> ' ' <a b=\"\"/> ' ' <a b=\"c\"/>",
    ],
    ['closes it after others', '<a//>', '<a/>'],
    ['closes it after a value in single quotes', "<a b='c'/>", '<a b="c"/>'],
    ['does not close it before white space', '<a/ >', '<a>'],
    ['does not close it before an attribute', '<a/b>', '<a b="">'],
    ['does not close it in a value', '<a b=c/>', '<a b="c/">'],
    ['does not close it as a value', '<a b=/> <a b= />', '<a b="/"> \' \' <a b="/">'],
    ['does not close it in the value of a name of quotes', '<a b=c"/>', '<a b="c"/">'],
    ['that the page breaks off after is none', 'one<a/', "'one'"],
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

describe('a comment', () => {
  isRead([
    ['ends at -->', 'a<!-- b > c -- d -> e -->f', "'a' 'f'"],
    ['may be short', 'a<!-->b<!--->c<!---->d<!----->e', "'a' 'b' 'c' 'd' 'e'"],
    ['ends after more dashes', 'a<!-- b --------->c', "'a' 'c'"],
    ['ends at --!>', 'a<!-- b --!>c', "'a' 'c'"],
    ['of dashes ends at --!>', 'a<!----!>b<!-----!>c', "'a' 'b' 'c'"],
    ['does not end at --!> with its first dashes', 'a<!--!>b-->c<!---!>d-->e', "'a' 'c' 'e'"],
    ['does not end at --!->', 'a<!-- --!-> b -->c', "'a' 'c'"],
    ['does not end at --! >', 'a<!-- --! > b -->c', "'a' 'c'"],
    ['does not end at ->', 'a<!-- -> b -->c', "'a' 'c'"],
    ['does not end at -- >', 'a<!-- -- > b -->c', "'a' 'c'"],
    ['holds tags and comments', 'a<!-- <b> <!-- c -->d', "'a' 'd'"],
    ['holds a comment of its own', 'a<!-- <!-->b', "'a' 'b'"],
    ['holds a comment with a single dash', 'a<!-- <!->b-->c', "'a' 'c'"],
    ['that the page breaks off in goes on to its end', 'a<!-- <b> --', "'a'"],
    ['that the page breaks off in after !', 'a<!-- <b> --!', "'a'"],
    ['that the page breaks off in after its beginning', 'a<!--', "'a'"],
    ['that the page breaks off in after a dash', 'a<!---', "'a'"],
  ])
})

describe('a declaration', () => {
  isRead([
    ['is a DOCTYPE', '<!DOCTYPE html>a<!doctype>b', "'a' 'b'"],
    ['ends in the quotes of a DOCTYPE', `<!DOCTYPE html PUBLIC "a>b">`, `'b">'`],
    ['of nothing is left out', 'a<!>b', "'a' 'b'"],
    ['of one dash is left out', 'a<!->b<!-c-->d', "'a' 'b' 'd'"],
    ['ends at its first >', 'a<!ELEMENT b "c>d">e', `'a' 'd">e'`],
    ['is an instruction', '<?xml version="1.0"?>a<?php echo "b>c" ?>d', `'a' 'c" ?>d'`],
    ['of nothing but ? is left out', 'a<?>b', "'a' 'b'"],
    ['that the page breaks off in is none', 'a<!DOCTYPE htm', "'a'"],
    ['that the page breaks off in after !', 'a<!', "'a'"],
    ['that the page breaks off in after ?', 'a<?', "'a'"],
  ])
})

describe('CDATA is a comment', () => {
  isRead([
    ['that ends at its first >', 'a<![CDATA[b>c]]>d', "'a' 'c]]>d'"],
    ['in drawings too', '<svg><![CDATA[b>c]]></svg>', "<svg> 'c]]>' </svg>"],
    ['in either case', 'a<![cdata[b]]>c', "'a' 'c'"],
    ['that the page may break off in', 'a<![CDATA[b', "'a'"],
  ])
})

describe('raw text', () => {
  isRead([
    ...['title', 'textarea', 'style', 'xmp', 'script'].map(
      (name) =>
        [
          `is in ${name.toUpperCase()}`,
          `<${name}>a <b> </c> &amp; <!d --></${name}>e`,
          `<${name}> 'a <b> </c> &amp; <!d -->' </${name}> 'e'`,
        ] as const,
    ),
    ['is in elements in either case', '<TITLE><b></tItLe>', "<title> '<b>' </title>"],
    ['is in elements with attributes', '<title a="b"><c></title>', `<title a="b"> '<c>' </title>`],
    ['may be none', '<title></title>a', "<title> </title> 'a'"],
    ['is not in elements whose names begin so', '<titles><b></titles>', '<titles> <b> </titles>'],
    ['is not in elements whose names end so', '<subtitle><b>', '<subtitle> <b>'],
    [
      'holds end tags of names that begin so',
      '<title></titles></title>',
      "<title> '</titles>' </title>",
    ],
    ['holds other end tags', '<title></b></style></title>', "<title> '</b></style>' </title>"],
    [
      'holds what looks like its end',
      '<title></ title>< /title></title>',
      "<title> '</ title>< /title>' </title>",
    ],
    ['holds </ and <', '<title></</<</title>', "<title> '</</<' </title>"],
    ['holds comments', '<style><!-- </style> -->', "<style> '<!-- ' </style> ' -->'"],
    ['ends at an end tag with white space', '<title>a</title\n>b', "<title> 'a' </title> 'b'"],
    ['ends at an end tag with a slash', '<title>a</title/>b', "<title> 'a' </title> 'b'"],
    ['ends at an end tag with attributes', '<title>a</title b=">">c', "<title> 'a' </title> 'c'"],
    ['ends with the page', '<title>a<b>', "<title> 'a<b>'"],
    ['ends with the page before a >', '<title>a</title', "<title> 'a</title'"],
    ['ends before an end tag that the page breaks off in', '<title>a</title ', "<title> 'a'"],
    ['is in an element that only looks closed', '<title/><b></title>', "<title/> '<b>' </title>"],
    [
      'is in a SCRIPT that only looks closed',
      '<script src=a /><b></script>',
      `<script src="a"/> '<b>' </script>`,
    ],
    ['of PLAINTEXT never ends', '<plaintext>a</plaintext><b>', "<plaintext> 'a</plaintext><b>'"],
  ])
})

describe('markup, unlike in browsers', () => {
  isRead(
    ['noscript', 'iframe', 'noembed', 'noframes'].map((name) => [
      `is in ${name.toUpperCase()}`,
      `<${name}><b>a</b></${name}>`,
      `<${name}> <b> 'a' </b> </${name}>`,
    ]),
  )
})

describe('the text of a SCRIPT', () => {
  isRead([
    ['holds a comment', '<script><!-- a --></script>', "<script> '<!-- a -->' </script>"],
    ['ends in a comment', '<script><!-- a </script>b', "<script> '<!-- a ' </script> 'b'"],
    [
      'ends in a comment with a slash',
      '<script><!-- a </script/>b',
      "<script> '<!-- a ' </script> 'b'",
    ],
    [
      'holds start tags of SCRIPT',
      '<script>a<script>b</script>c',
      "<script> 'a<script>b' </script> 'c'",
    ],
    [
      'holds a SCRIPT in a comment',
      '<script><!--<script>a</script>b--></script>c',
      "<script> '<!--<script>a</script>b-->' </script> 'c'",
    ],
    [
      'holds a SCRIPT with attributes in a comment',
      '<script><!--<SCRIPT b=c>a</sCript b=c>b--></script>c',
      "<script> '<!--<SCRIPT b=c>a</sCript b=c>b-->' </script> 'c'",
    ],
    [
      'holds several',
      '<script><!--<script></script><script/></script/>--></script>c',
      "<script> '<!--<script></script><script/></script/>-->' </script> 'c'",
    ],
    [
      'holds one in another once',
      '<script><!--<script><script></script></script>c',
      "<script> '<!--<script><script></script>' </script> 'c'",
    ],
    [
      'ends after the SCRIPT in a comment',
      '<script><!--<script></script></script>c',
      "<script> '<!--<script></script>' </script> 'c'",
    ],
    [
      'ends after the comment ended in a SCRIPT',
      '<script><!--<script>--></script>c',
      "<script> '<!--<script>-->' </script> 'c'",
    ],
    [
      'holds no SCRIPT after a comment',
      '<script><!-- --><script></script>c',
      "<script> '<!-- --><script>' </script> 'c'",
    ],
    [
      'holds no SCRIPT after a short comment',
      '<script><!--><script></script>c',
      "<script> '<!--><script>' </script> 'c'",
    ],
    [
      'holds no SCRIPT after a comment of three dashes',
      '<script><!---><script></script>c',
      "<script> '<!---><script>' </script> 'c'",
    ],
    [
      'holds a SCRIPT after --!>, which ends no comment here',
      '<script><!-- --!><script></script>--></script>c',
      "<script> '<!-- --!><script></script>-->' </script> 'c'",
    ],
    [
      'holds a SCRIPT in its second comment',
      '<script><!-- --><!--<script></script></script>c',
      "<script> '<!-- --><!--<script></script>' </script> 'c'",
    ],
    [
      'holds no SCRIPT of a longer name',
      '<script><!--<scripts></script>c',
      "<script> '<!--<scripts>' </script> 'c'",
    ],
    [
      'holds no comment of one dash',
      '<script><!-<script></script>c',
      "<script> '<!-<script>' </script> 'c'",
    ],
    ['ends with the page', '<script>a<b', "<script> 'a<b'"],
    ['ends with the page after <', '<script>a<', "<script> 'a<'"],
    [
      'ends with the page in a comment',
      '<script><!-- <script></script>',
      "<script> '<!-- <script></script>'",
    ],
    ['ends with the page after <!--', '<script><!--', "<script> '<!--'"],
  ])
})

describe('in a drawing or a formula', () => {
  isRead([
    ['a slash closes a raw text', '<svg><style/><b></svg>', '<svg> <style/> <b> </svg>'],
    ['so it does in MATH', '<math><title/><b></math>', '<math> <title/> <b> </math>'],
    ['of either case', '<SVG><style/><b></SVG>', '<svg> <style/> <b> </svg>'],
    [
      'in another one',
      '<svg><svg></svg><style/><b></svg>',
      '<svg> <svg> </svg> <style/> <b> </svg>',
    ],
    [
      'raw texts are as elsewhere',
      '<svg><style><b></style></svg>',
      "<svg> <style> '<b>' </style> </svg>",
    ],
    ['nothing is after its end', '<svg></svg><style/><b>', "<svg> </svg> <style/> '<b>'"],
    ['nothing is when it is closed', '<svg/><style/><b>', "<svg/> <style/> '<b>'"],
    [
      'nothing is after an end tag of none',
      '</svg><svg></svg><style/><b>',
      "</svg> <svg> </svg> <style/> '<b>'",
    ],
    ['nothing is in elements whose names begin so', '<svgs><style/><b>', "<svgs> <style/> '<b>'"],
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

describe('a tag that nobody asks the attributes of ends where it ends for those who ask', () => {
  it.each([
    '<a>',
    '<a/>',
    '<a />',
    '<a b>',
    '<a b/>',
    '<a b=c>',
    '<a b=c/>',
    '<a b=/>',
    '<a b= />',
    '<a b="c">',
    '<a b="c" >',
    '<a b="c"/>',
    '<a b="c" />',
    '<a b="c" / >',
    '<a b="c>d">',
    '<a b=">"> ">',
    '<a b=" > ">',
    '<a b= ">" >',
    '<a b = ">" />',
    `<a b='c'>`,
    `<a b='c"> "'>`,
    `<a b="c'>'">`,
    `<a b=c'> <d e="'">`,
    `<a b="c" d='"x">'>`,
    '<a "b" c="d">',
    '<a b"c">',
    '<a b=c"d">',
    '<a b=c"d"/>',
    '<a b=c"d" />',
    '<a b="c" d=">">',
    '<a b="c" d= e">',
    '<a =">">',
    '<a ==">">',
    '<a b="c',
    '<a b="c>',
    '<a b="c"',
    '<a b=">',
    '<a "',
    '<a / b="c"/>',
  ])('%s', (tag) => {
    const html = `${tag}one<b c="d">two`
    const ends = (answer: boolean): readonly string[] => {
      const found: string[] = []
      const sink: TokenSink = {
        full: false,
        startTag: () => answer,
        attribute() {},
        startTagEnd: (end, closing) => found.push(`${end} ${closing}`),
        endTag() {},
        text() {},
      }
      scan(html, sink)
      return found
    }
    expect(ends(false)).toEqual(ends(true))
  })
})
