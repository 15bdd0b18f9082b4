import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotText, UnknownCharset } from '../../core/errors.js'
import { decodeHtml } from './decode-html.js'

/** Charset, a text, and its bytes in base64 as encoded by Python. */
const samples: readonly (readonly [charset: string, text: string, base64: string])[] = [
  [
    'shift_jis',
    '東京は日本の首都であり、世界最大の都市の一つです。カタカナも使います。',
    'k4yLnoLNk/qWe4LMjvGTc4LFgqCC6IFBkKKKRY3FkeWCzJNzjnOCzIjqgsKCxYK3gUKDSoNeg0qDaYLgjmeCooLcgreBQg==',
  ],
  [
    'euc-jp',
    '東京は日本の首都であり、世界最大の都市の一つです。',
    'xey1/qTPxvzL3KTOvPPF1KTHpKKk6qGiwKSzprrHwuekzsXUu9SkzrDspMSkx6S5oaM=',
  ],
  [
    'gb18030',
    '这是一个中文网页，内容关于北京的历史和文化。我们今天去公园散步，天气很好。',
    '1eLKx9K7uPbW0M7EzfjSs6OsxNrI3bnY09qxsb6ptcTA+sq3us3OxLuvoaPO0sPHvfHM7MiluavUsMmisr2jrMzsxvi63LrDoaM=',
  ],
  [
    'big5',
    '這是一個中文網頁，內容關於臺灣的歷史和文化。我們今天去公園散步。',
    's2+sT6RArdOkpKTluvSttqFBpLquZcP2qfO7T8ZXqrq++qV2qU2k5aTGoUOn2q3MpLWk0aVopL226bSyqEKhQw==',
  ],
  [
    'euc-kr',
    '이것은 한국어 웹 페이지입니다. 오늘은 날씨가 좋아서 공원에 산책을 갔습니다.',
    'wMywzcC6IMfRsbm+7iDApSDG5MDMwfbA1LTPtNkuIL/AtMPAuiCzr76+sKEgwcG+xrytILD4v/i/oSC76sOlwLsgsKy9wLTPtNku',
  ],
  [
    'windows-1251',
    'Это русский текст о погоде и о том, как мы вчера ходили в магазин за хлебом и молоком.',
    '3fLuIPDz8fHq6Okg8uXq8fIg7iDv7uPu5OUg6CDuIPLu7Cwg6uDqIOz7IOL35fDgIPXu5Ojr6CDiIOzg4+Dn6O0g5+Ag9evl4e7s' +
      'IOgg7O7r7uru7C4=',
  ],
  [
    'koi8-r',
    'Это русский текст о погоде и о том, как мы вчера ходили в магазин за хлебом.',
    '/NTPINLV09PLycog1MXL09QgzyDQz8fPxMUgySDPINTPzSwgy8HLIM3ZINfexdLBIMjPxMnMySDXIM3Bx8Hayc4g2sEgyMzFws/NLg==',
  ],
  [
    'iso-8859-2',
    'To jest polski tekst o pogodzie i o tym, że wczoraj poszliśmy do sklepu po świeży chleb i żółty ser.',
    'VG8gamVzdCBwb2xza2kgdGVrc3QgbyBwb2dvZHppZSBpIG8gdHltLCC/ZSB3Y3pvcmFqIHBvc3psabZteSBkbyBza2xlcHUgcG8g' +
      'tndpZb95IGNobGViIGkgv/OzdHkgc2VyLg==',
  ],
  [
    'windows-1252',
    'Ceci est un texte français écrit à propos de l’été à Orléans, où tout coûte 5 €.',
    'Q2VjaSBlc3QgdW4gdGV4dGUgZnJhbudhaXMg6WNyaXQg4CBwcm9wb3MgZGUgbJLpdOkg4CBPcmzpYW5zLCBv+SB0b3V0IGNv+3Rl' +
      'IDUggC4=',
  ],
  ['iso-2022-jp', '東京は日本の首都です。', 'GyRCRWw1fiRPRnxLXCROPHNFVCRHJDkhIxsoQg=='],
  [
    'windows-874',
    'นี่คือข้อความภาษาไทยเกี่ยวกับสภาพอากาศและข่าวประจำวันในกรุงเทพมหานคร',
    'udXopNfNounNpMfSwcDSydLkt8LgodXowseh0brKwNK+zdKh0sjhxdCi6NLHu8PQqNPH0bnjuaHD2Kfgt77By9K5pMM=',
  ],
]

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

/** The bytes of a page with ASCII markup around the text. */
const pageOf = (base64: string, head = ''): Buffer =>
  Buffer.concat([
    bytesOf(
      `<!DOCTYPE html><html><head>${head}<link rel="stylesheet" href="/style.css"><script>` +
        'function navigate(target){return window.location.href=target}</script></head><body>' +
        '<div class="navigation-menu"><a href="/index.html">Home</a></div><p>',
    ),
    Buffer.from(base64, 'base64'),
    bytesOf('</p><div class="footer">Copyright 2026</div></body></html>'),
  ])

const decode = (bytes: Uint8Array, contentType?: string) => decodeHtml(bytes, contentType, 'a.html')

describe.each(samples)('%s', (charset, text, base64) => {
  test('declared by meta', () => {
    const found = decode(pageOf(base64, `<meta charset="${charset}">`))
    expect(found).toMatchObject({ charset, warnings: [] })
    expect(found.html).toContain(`<p>${text}</p>`)
  })

  test('declared by http-equiv, quoted and in capitals', () => {
    const content = `text/html; charset=${charset.toUpperCase()}`
    const meta = `<META content='${content}' HTTP-EQUIV=Content-Type>`
    expect(decode(pageOf(base64, meta)).html).toContain(`<p>${text}</p>`)
  })

  test('declared by Content-Type', () => {
    const found = decode(pageOf(base64), `text/html; charset="${charset}"`)
    expect(found).toMatchObject({ charset, warnings: [] })
    expect(found.html).toContain(`<p>${text}</p>`)
  })

  test('undeclared', () => {
    expect(decode(pageOf(base64)).html).toContain(`<p>${text}</p>`)
  })
})

describe('the precedence of declarations', () => {
  const cyrillic = 'Привет, мир'

  test('byte order mark over Content-Type and meta; it is removed', () => {
    const page = Buffer.from(`\ufeff<meta charset=koi8-r><p>${cyrillic}`)
    const found = decode(page, 'text/html; charset=windows-1251')
    expect(found).toEqual({
      html: `<meta charset=koi8-r><p>${cyrillic}`,
      charset: 'utf-8',
      warnings: [],
    })
  })

  test('Content-Type over meta', () => {
    const page = Buffer.from(`<meta charset=koi8-r><p>${cyrillic}`)
    expect(decode(page, 'text/html;charset=utf-8').html).toContain(cyrillic)
  })

  test('a label unknown to browsers is skipped', () => {
    const page = Buffer.from(`<meta charset="utf-8"><p>${cyrillic}`)
    expect(decode(page, 'text/html; charset=klingon-1').charset).toBe('utf-8')
    expect(decode(Buffer.from(`<meta charset=utf8mb4><p>${cyrillic}`)).html).toContain(cyrillic)
  })

  test('XML declaration', () => {
    const page = Buffer.concat([
      bytesOf('<?xml version="1.0" encoding="windows-1251"?><p>'),
      Buffer.from('z/Do4uXy', 'base64'),
    ])
    expect(decode(page)).toMatchObject({ charset: 'windows-1251' })
    expect(decode(page).html).toContain('<p>Привет')
  })

  test('a meta after 1024 bytes, still in the head', () => {
    const late = `<script>${'x'.repeat(5000)}</script><meta charset="iso-8859-7">`
    const page = bytesOf(`<html><head>${late}</head><body>\xc1\xe8\xde\xed\xe1</body>`)
    expect(decode(page)).toMatchObject({ charset: 'iso-8859-7' })
    expect(decode(page).html).toContain('Αθήνα')
  })

  test('a meta after 1024 bytes in the body is ignored', () => {
    const page = `<head></head><body>${'x'.repeat(2000)}<meta charset="iso-8859-7"><p>${cyrillic}`
    expect(decode(Buffer.from(page)).html).toContain(cyrillic)
  })

  test('utf-16 in a meta means utf-8', () => {
    expect(decode(Buffer.from(`<meta charset="utf-16"><p>${cyrillic}`)).html).toContain(cyrillic)
  })
})

describe('UTF-16', () => {
  const html =
    '<html><head><title>Новости</title></head><body><p>今日は天気がいい</p></body></html>'
  const little = Buffer.from(html, 'utf16le')
  const big = Buffer.from(html, 'utf16le').swap16()

  test.each([
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), little])],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), big])],
    ['utf-16le', little],
    ['utf-16be', big],
  ])('%s with and without byte order mark', (charset, bytes) => {
    expect(decode(bytes)).toEqual({ html, charset, warnings: [] })
  })

  test('16-bit audio without a known signature is not UTF-16 text', () => {
    const sound = Buffer.from(Array.from({ length: 8000 }, (_, n) => (n % 2 ? 0 : n % 31)))
    expect(() => decode(sound)).toThrow(NotText)
  })
})

describe('charsets that Node decodes differently from browsers', () => {
  test.each([
    ['windows-1252', '80 93 71 94 99', '€“q”™'],
    ['iso-8859-1', '80 93 71 94 99', '€“q”™'],
    ['euc-kr', '8c 63 b9 e6 b0 a2 c7 cf 20 c1 64', '똠방각하 햏'],
    ['big5', 'ad bb b4 e4 9d ef 9d ee', '香港嘅㗎'],
    ['gbk', 'a2 e3 a8 bf', '€ǹ'],
    ['iso-8859-16', 'aa ba', 'Șș'],
    ['iso-8859-8-i', 'f9 ec e5 ed', 'שלום'],
    ['x-mac-cyrillic', '8f f0 e8', 'При'],
  ])('%s', (charset, hex, text) => {
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
    expect(decode(bytes, `text/html; charset=${charset}`).html).toBe(text)
    const page = Buffer.concat([bytesOf(`<meta charset=${charset}>`), bytes])
    expect(decode(page).html).toBe(`<meta charset=${charset}>${text}`)
  })

  test('a truncated character does not consume markup', () => {
    for (const charset of ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr', 'utf-8'])
      expect(decode(bytesOf('a\x85<b>'), `text/html; charset=${charset}`).html).toMatch(/<b>$/)
  })
})

describe('damage', () => {
  const latin = bytesOf(`<p>${'caf\xe9 cr\xe8me br\xfbl\xe9e '.repeat(20)}</p>`)

  test('a wrong declaration is obeyed, with a warning that names the probable charset', () => {
    const found = decode(latin, 'text/html; charset=utf-8')
    expect(found.charset).toBe('utf-8')
    expect(found.html).toContain('caf\ufffd')
    expect(found.warnings).toHaveLength(1)
    expect(found.warnings[0]).toMatch(
      /unreadable in utf-8, the declared .* look like (windows-125|iso-8859)/,
    )
  })

  test('one broken character in a long page gives no warning', () => {
    const page = Buffer.concat([Buffer.from('é'.repeat(2000)), bytesOf('\xe9')])
    expect(decode(page, 'text/html; charset=utf-8').warnings).toEqual([])
  })

  const russian = 'Рынок открылся в шесть утра, и рыба кончилась к восьми.'

  test('a page stored as UTF-8 that still declares another charset is decoded as UTF-8, with a warning', () => {
    const page = Buffer.from(`<meta charset="windows-1251"><p>${russian}`)
    const found = decodeHtml(page, undefined, 'x')
    expect(found.html).toContain(russian)
    expect(found.charset).toBe('utf-8')
    expect(found.warnings).toEqual([
      'The page declares windows-1251, but its bytes are UTF-8 and were read so.',
    ])
  })

  test('a Content-Type is obeyed even then', () => {
    const page = Buffer.from(`<p>${russian}`)
    expect(decodeHtml(page, 'text/html; charset=windows-1251', 'x').html).not.toContain(russian)
  })

  test('a few bytes that may be UTF-8 do not override a declaration', () => {
    // "联通" in GBK is valid UTF-8 by chance
    const page = Buffer.from([...Buffer.from('<meta charset="gbk"><p>'), 0xc1, 0xaa, 0xcd, 0xa8])
    expect(decodeHtml(page, undefined, 'x').html).toContain('联通')
  })

  test('undeclared UTF-8 that is truncated or slightly damaged is decoded as UTF-8', () => {
    const text = Buffer.from(`${'<p>Рыба кончилась ещё до восьми утра</p>'.repeat(5)}я`)
    expect(decode(text.subarray(0, -1))).toMatchObject({ charset: 'utf-8' })
    text[10] = 0xff
    const found = decode(text)
    expect(found.charset).toBe('utf-8')
    expect(found.warnings[0]).toContain('none is declared')
  })
})

describe('binary data', () => {
  test.each([
    ['PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj'],
    ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['GIF', 'GIF89a\x01\0\x01\0'],
    ['ZIP', 'PK\x03\x04\x14\0'],
    ['gzip', '\x1f\x8b\x08\0\0\0\0\0'],
    ['program', '\x7fELF\x02\x01\x01'],
    ['MP4', '\0\0\0\x20ftypisom'],
  ])('%s', (kind, start) => {
    expect(() => decode(bytesOf(start), 'text/html; charset=utf-8')).toThrow(
      new RegExp(`a\\.html: not an HTML page but an? ${kind}`),
    )
  })

  test('random bytes, and zero bytes alone', () => {
    expect(() => decode(randomBytes(20_000))).toThrow(NotText)
    expect(() => decode(new Uint8Array(100_000))).toThrow(NotText)
  })

  test('any number of NUL bytes in a page is removed', () => {
    expect(decode(Buffer.from('<p>a\0b\0\0é</p>')).html).toBe('<p>abé</p>')
    const padded = Buffer.concat([Buffer.from('<p>text</p>'), Buffer.alloc(50_000)])
    expect(decode(padded).html).toBe('<p>text</p>')
  })

  test('a charset that browsers refuse gives an error', () => {
    const page = Buffer.from('<meta charset="ISO-2022-KR"><p>x')
    expect(() => decode(page)).toThrow(UnknownCharset)
    expect(() => decode(page)).toThrow(/a\.html: .*iso-2022-kr/)
    const stated = () => decode(Buffer.from('<p>x'), 'text/html; charset=hz-gb-2312')
    expect(stated).toThrow(/hz-gb-2312/)
  })
})

test('no bytes give an empty page', () => {
  expect(decode(new Uint8Array())).toEqual({ html: '', charset: 'utf-8', warnings: [] })
})

test('any text survives UTF-8, except byte order mark and NUL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const page = `<meta charset=utf-8><p>${text}`
      expect(decode(Buffer.from(page)).html).toBe(page.replaceAll('\0', ''))
    }),
  )
})

test('any bytes give a page or an error with a code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        expect(typeof decode(bytes).html).toBe('string')
      } catch (error) {
        expect(error).toSatisfy((e) => e instanceof NotText || e instanceof UnknownCharset)
      }
    }),
    { numRuns: 500 },
  )
})

test('decoding hostile markup takes linear time', () => {
  const page = Buffer.concat([bytesOf('<script'.repeat(1_000_000)), bytesOf('\xe9')])
  const start = performance.now()
  decode(page)
  expect(performance.now() - start).toBeLessThan(3000)
})

test('a declaration is searched in linear time', { timeout: 20_000 }, () => {
  const spaces = ' '.repeat(2 ** 18)
  expect(decode(bytesOf(`<!-- charset=${spaces};-->`)).charset).toBe('utf-8')
  expect(decode(bytesOf('charset = '.repeat(2 ** 15))).charset).toBe('utf-8')
  const type = (label: string) => `text/html; charset=${spaces.repeat(16)}${label}`
  expect(decode(bytesOf('<p>x'), type(';')).charset).toBe('utf-8')
  expect(decode(bytesOf('<p>x'), type('"koi8-r"')).charset).toBe('koi8-r')
})

test.each([
  ['charset=koi8-r', 'koi8-r'],
  ['text/html;CHARSET = "koi8-r"', 'koi8-r'],
  ["text/html; charset= ' koi8-r;", 'koi8-r'],
  ['charset; charset=koi8-r', 'koi8-r'],
  ['charset="; charset=koi8-r', 'koi8-r'],
  ['charset=; charset=koi8-r, charset=utf-8', 'koi8-r'],
  ['xcharset=koi8-r', 'utf-8'],
  ['charset=charset=koi8-r', 'utf-8'],
  ['charset', 'utf-8'],
])('of the Content-Type %s the charset is %s', (type, charset) => {
  expect(decode(bytesOf('<p>x'), type).charset).toBe(charset)
})

test.each([
  ['<meta charset=', '>'],
  ['<meta http-equiv=content-type content="charset=', '">'],
  ['<?xml version="1.0" encoding="', '"?>'],
])('a declaration of many characters is none: %s', (before, after) => {
  const page = Buffer.from(`${before}${'a'.repeat(250_000)}${after}<p>text`)
  expect(decodeHtml(page, undefined, 'page').html).toContain('<p>text')
})
