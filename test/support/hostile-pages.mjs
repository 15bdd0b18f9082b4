const filled = (unit, count) => unit.repeat(count)
const ofSize = (unit, bytes) => unit.repeat(Math.ceil(bytes / unit.length))
const manyAttributes = (count) => Array.from({ length: count }, (_, i) => ` a${i}=${i}`).join('')
const manyNames = (count) => Array.from({ length: count }, (_, i) => `<x${i} y${i}>a`).join('')
const manyWords = (bytes) => {
  const words = Buffer.alloc(bytes, ' ')
  for (let at = 0; at < bytes; at += 10) words.write(`w${1e7 + at}`, at)
  return words.toString('latin1')
}
const MB = 1_000_000

/**
 * Marks after which a tokenizer may look for an end that does not come, or comes late: what stands before them, the mark
 * that is repeated, and how many segments are found in 5 MB of it.
 */
const marks = [
  ['', "<a '", 0],
  ['', '<a b="', 0],
  ['', '<a b="c"/', 0],
  ['', '</a ', 0],
  ['', '</', 0],
  ['', '<!', 0],
  ['', '<!--', 0],
  ['', '--!>', 1],
  ['<!--', '--!', 0],
  ['<script>', '</script', 0],
  ['<script>', '<!--<script>', 0],
  ['<title>', '</title', 0],
  ['<svg>', '<style/>', 0],
]

/** Pages of one mark only, by name: how many segments 5 MB of it have, and a page of so many characters. */
export const repeatedMarks = Object.fromEntries(
  marks.map(([before, mark, segments]) => [
    before === '' ? mark : `${mark} after ${before}`,
    { segments, html: (length) => `${before}${ofSize(mark, length)}` },
  ]),
)

/**
 * Pages that nobody writes for readers, by name, and how many segments are found in them. Each is made where it is read, so
 * that none is held in memory twice.
 */
export const hostilePages = {
  '1,000,000 unclosed DIVs': { segments: 0, html: () => filled('<div>', MB) },
  '20 kB of <b x><i y>': { segments: 0, html: () => ofSize('<b x><i y>', 20_000) },
  '2 MB of <b x><i y>': { segments: 0, html: () => ofSize('<b x><i y>', 2 * MB) },
  '2 MB of <b x>a<div></b>': { segments: 64000, html: () => ofSize('<b x>a<div></b>', 2 * MB) },
  '50,000 attributes on one tag': {
    segments: 1,
    html: () => `<p${manyAttributes(50_000)}>text</p>`,
  },
  '3,000,000 attributes on 300,000 tags': {
    segments: 0,
    html: () => filled(`<i${manyAttributes(10)}>`, 300_000),
  },
  '100,000 element and attribute names': { segments: 1, html: () => manyNames(100_000) },
  'a single text of 30 MB': { segments: 1, html: () => ofSize('word and word, ', 30 * MB) },
  'a single text of 30 MB in Cyrillic': {
    segments: 1,
    html: () => ofSize('слово и слово, ', 15 * MB),
  },
  'a single text of 30 MB with references': {
    segments: 1,
    html: () => ofSize('a &amp; b ', 30 * MB),
  },
  'a single text of 10 MB of &': { segments: 1, html: () => filled('&', 10 * MB) },
  'a META of 30 MB of &': {
    segments: 0,
    html: () => `<meta name=description content="${filled('&', 30 * MB)}">`,
  },
  'a META of 30 MB of words': {
    segments: 0,
    html: () => `<meta name=description content="${manyWords(30 * MB)}">`,
  },
  '30 MB of METAs': {
    segments: 0,
    html: () => filled(`<meta name=a content="${filled('b\n', 50_000)}">`, 300),
  },
  'a single word of 9 MB before an @': { segments: 1, html: () => `${filled('a', 9 * MB)} @ b` },
  '9 MB of single letters before an @': {
    segments: 1,
    html: () => `${filled('a ', 4.5 * MB)} @ b`,
  },
  '9 MB of @': { segments: 1, html: () => filled('a@', 4.5 * MB) },
  '5,000,000 spaces in a PRE': { segments: 1, html: () => `<pre>1 @${filled(' ', 5 * MB)}x</pre>` },
  '150,000 blank elements in one segment': {
    segments: 1,
    html: () => `<p>1 @${filled('<i> </i>', 150_000)}<b>x</b>`,
  },
  '200,000 texts below a class of 1 MB': {
    segments: 1,
    html: () => `<p class="${filled('c', MB)}">${filled('a<i>b</i>', 200_000)}`,
  },
  '1,000,000 <p>a': { segments: 64000, html: () => filled('<p>a', MB) },
  'as many segments and as much source as there may be': {
    segments: 64000,
    html: () => `<![CDATA[>${filled(`<p a="${filled('я', 48)}">a`, 560_000)}`,
  },
  '9 MB of CR in a PRE': { segments: 1, html: () => `<pre>1 @${filled('\r', 9 * MB)}x</pre>` },
  '100,000 segments of 300 Cyrillic letters': {
    segments: 33334,
    html: () => filled(`<p>${filled('слово ', 50)}`, 100_000),
  },
  '300,000 LIs without a list': { segments: 64000, html: () => filled('<li>a', 300_000) },
  '300,000 </div>': { segments: 0, html: () => filled('</div>', 300_000) },
  '1,000,000 </p>': { segments: 0, html: () => filled('</p>', MB) },
  '300,000 <a href=x>': { segments: 0, html: () => filled('<a href=x>', 300_000) },
  '300,000 <a href=x><div>': { segments: 0, html: () => filled('<a href=x><div>', 300_000) },
  '100,000 tables in one another': {
    segments: 64000,
    html: () => filled('<table><tr><td>a', 100_000),
  },
  '500 DIVs deep, 300,000 closed DIVs': {
    segments: 64000,
    html: () => `${filled('<div>', 500)}${filled('<div>a</div>', 300_000)}`,
  },
  '5 MB of NUL': { segments: 0, html: () => filled('\0', 5 * MB) },
  '2 MB of a1 and NUL': { segments: 1, html: () => ofSize('a1\0\0\0', 2 * MB) },
  '2 MB of <': { segments: 1, html: () => filled('<', 2 * MB) },
  '2 MB of &': { segments: 1, html: () => filled('&', 2 * MB) },
  '2 MB of &amp': { segments: 1, html: () => ofSize('&amp', 2 * MB) },
  ...Object.fromEntries(
    Object.entries(repeatedMarks).map(([name, { segments, html }]) => [
      `5 MB of ${name}`,
      { segments, html: () => html(5 * MB) },
    ]),
  ),
  '30 MB of <![CDATA[': { segments: 0, html: () => ofSize('<![CDATA[', 30 * MB) },
  '30 MB of <![CDATA[>': { segments: 0, html: () => ofSize('<![CDATA[>', 30 * MB) },
  'an unclosed SCRIPT of 5 MB': {
    segments: 1,
    html: () => `<p>a</p><script>${ofSize('let a = 1;', 5 * MB)}`,
  },
  'an unclosed TITLE of 5 MB': { segments: 0, html: () => `<title>${manyWords(5 * MB)}` },
  'an unclosed TEXTAREA of 5 MB': {
    segments: 2,
    html: () => `<p>a</p><textarea>${ofSize('word ', 5 * MB)}`,
  },
  'an unclosed attribute of 5 MB': {
    segments: 1,
    html: () => `<p>a</p><p class="${ofSize('word ', 5 * MB)}`,
  },
  'a style of 5 MB': { segments: 1, html: () => `<p style="${ofSize('display:', 5 * MB)}">a</p>` },
}
