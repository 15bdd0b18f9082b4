import { describe, expect, it } from 'vitest'
import { scan } from './scanner.js'
import { isRead } from './scanner.test-kit.js'
import type { TokenSink } from './tokens.js'

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

describe('a tag has the same end whether its attributes are read or not', () => {
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
