import { describe, expect, test } from 'vitest'
import { NodeContext } from '../../page/columns/node-context.js'
import { nonZero } from './features.test-kit.js'
import { TallyCursor, type TallyField, TallyTable } from './tally.js'
import { TextCounter } from './text-counter.js'
import { wordHashes } from './word-hashes.js'

type Part = string | readonly [text: string, context: number]

const nothingToCompare = { title: new Set<number>(), description: new Set<number>() }

/** Everything that is counted of one segment of these texts, as far as it is not 0. */
function count(...parts: readonly Part[]): Partial<Record<TallyField, number>> {
  const { table } = read(nothingToCompare, parts)
  return nonZero(new TallyCursor(table))
}

function read(vocabulary: ConstructorParameters<typeof TextCounter>[1], parts: readonly Part[]) {
  const table = new TallyTable(1)
  const counter = new TextCounter(table, vocabulary)
  counter.startSegment(0)
  for (const part of parts) {
    const [text, context] = typeof part === 'string' ? [part, 0] : part
    counter.add(text, 0, text.length, context)
  }
  const hash = counter.finishSegment()
  return { table, hash, sawAt: counter.hasAtSign }
}

const hash = (...parts: readonly Part[]): number => read(nothingToCompare, parts).hash

describe('everything is counted in every script', () => {
  test('English', () => {
    expect(count('The 3 cats, "Bo" | x: $5 + 1 ☕.')).toEqual({
      characters: 31,
      words: 7, // The 3 cats Bo x 5 1
      wordCharacters: 13,
      letters: 10,
      capitals: 2,
      capitalisedWords: 2,
      digits: 3,
      numbers: 3,
      punctuation: 6, // , " " | : .
      commas: 1,
      quotes: 2,
      separators: 1,
      symbols: 2, // + and the cup
      currencies: 1,
      dots: 1,
      sentences: 1,
    })
  })

  test('German', () => {
    expect(count('Grüße aus Köln, Öl!')).toEqual({
      characters: 19,
      words: 4,
      wordCharacters: 14,
      letters: 14,
      capitals: 3,
      capitalisedWords: 3,
      punctuation: 2,
      commas: 1,
      sentences: 1,
    })
  })

  test('Russian', () => {
    expect(count('Чай — «Вечер»: 250 ₽.')).toEqual({
      characters: 21,
      words: 3,
      wordCharacters: 11,
      letters: 8,
      capitals: 2,
      capitalisedWords: 2,
      digits: 3,
      numbers: 1,
      punctuation: 5, // — « » : .
      separators: 2, // the angle quotes, which also stand between the entries of menus
      currencies: 1,
      dots: 1,
      sentences: 1,
    })
  })

  test('Japanese: each character is a word, each full stop ends a sentence', () => {
    expect(count('「お茶、飲む？」コーヒー。')).toEqual({
      characters: 13,
      words: 8,
      wordCharacters: 8,
      letters: 8,
      ideographs: 8,
      punctuation: 5,
      commas: 1,
      quotes: 2,
      sentences: 2,
    })
  })

  test('Thai: each character is a word, digits are digits', () => {
    expect(count('ชา ๒๕ บาท')).toEqual({
      characters: 9,
      words: 6,
      wordCharacters: 7,
      letters: 5,
      ideographs: 5,
      digits: 2,
      numbers: 1,
    })
  })

  test('Arabic', () => {
    expect(count('هل تحب الشاي؟ نعم، ٣٠')).toEqual({
      characters: 21,
      words: 5,
      wordCharacters: 15,
      letters: 13,
      digits: 2,
      numbers: 1,
      punctuation: 2,
      commas: 1,
      sentences: 1,
    })
  })

  test('Hindi: vowel signs belong to words, but are not letters', () => {
    expect(count('हिन्दी चाय।')).toEqual({
      characters: 11,
      words: 2,
      wordCharacters: 9,
      letters: 5,
      punctuation: 1,
      sentences: 1,
    })
  })

  test('a rare Han character is one word of two units, an emoji is no word', () => {
    expect(count('𠮷👍')).toEqual({
      characters: 4,
      words: 1,
      wordCharacters: 1,
      letters: 1,
      ideographs: 1,
      symbols: 1,
    })
  })
})

describe('words', () => {
  test('continue across inline elements', () => {
    expect(count('tea', ['pot', NodeContext.bold], 's')).toMatchObject({
      words: 1,
      wordCharacters: 7,
    })
  })

  test('count as link words when their first character is in a link', () => {
    expect(count(['tea', NodeContext.link], 'pot')).toMatchObject({ words: 1, linkWords: 1 })
    expect(count('tea', ['pot', NodeContext.link])).not.toHaveProperty('linkWords')
  })

  test('end at punctuation', () => {
    expect(count('ready-made 3.14')).toMatchObject({ words: 4, numbers: 2 })
  })

  test('are numbers when they have digits only', () => {
    expect(count('3D 42 B2')).toMatchObject({ words: 3, numbers: 1 })
  })

  test('are capitalised when their first character is a capital', () => {
    expect(count('iPod Mac')).toMatchObject({ capitals: 2, capitalisedWords: 1 })
  })

  test('do not begin with marks: a heart with its variation selector is no word', () => {
    expect(count('❤\ufe0f')).toEqual({ characters: 2, symbols: 1 })
  })

  test('continue across soft hyphens and joiners', () => {
    expect(count('Dampf\u00adschiff')).toMatchObject({ words: 1 })
    expect(count('می\u200cخواهم')).toMatchObject({ words: 1 })
  })

  test('end at line breaks', () => {
    const table = new TallyTable(1)
    const counter = new TextCounter(table, nothingToCompare)
    counter.startSegment(0)
    counter.add('Tea.', 0, 4, 0)
    counter.breakLine()
    counter.add('Milk', 0, 4, 0)
    expect(counter.finishSegment()).toBe(hash('Tea. Milk'))
    expect(nonZero(new TallyCursor(table))).toEqual(count('Tea. Milk'))
  })
})

describe('sentences', () => {
  test.each([
    ['One. Two. Three', 2],
    ['One.', 1],
    ['Really?! Yes', 1],
    ['Wait... now', 1],
    ['Version 2.0 of example.org', 0],
    ['第一。第二。', 2],
    ['ខ្ញុំ។ អ្នក។', 2],
    ['၁။ ၂။', 2],
  ])('%j has %i sentence ends', (text, sentences) => {
    expect(count(text)['sentences'] ?? 0).toBe(sentences)
  })

  test('end when white space follows in the next element', () => {
    expect(count(['One.', NodeContext.bold], ' Two')).toMatchObject({ sentences: 1 })
    expect(count(['One.', NodeContext.bold], 'Two')).not.toHaveProperty('sentences')
  })
})

describe('white space', () => {
  test('counts as one character, and only between other characters', () => {
    expect(count('  a \n\t b  ')).toMatchObject({ characters: 3, words: 2 })
    expect(count(' \n ')).toEqual({})
  })

  test('folds across elements', () => {
    expect(count('a ', ' ', ' b')).toMatchObject({ characters: 3 })
  })

  test('counts with the context of the text after it', () => {
    expect(count('a ', ['b', NodeContext.bold], ' c')).toMatchObject({
      characters: 5,
      boldCharacters: 2,
    })
  })

  test('includes all Unicode white space', () => {
    expect(count('a\u00a0b\u3000c\u200bd')).toMatchObject({ characters: 7, words: 4 })
  })
})

describe('text is counted by context', () => {
  test.each([
    ['link', { linkCharacters: 7, linkWords: 2 }],
    ['bold', { boldCharacters: 7 }],
    ['italic', { italicCharacters: 7 }],
    ['code', { codeCharacters: 7 }],
    ['heading', { headingCharacters: 7 }],
    ['paragraph', { paragraphCharacters: 7 }],
    ['control', { controlCharacters: 7 }],
  ] as const)('%s', (name, expected) => {
    const plain = { characters: 8, words: 2, wordCharacters: 7, letters: 7, punctuation: 1 }
    expect(count(['tea', NodeContext[name]], '-', ['milk', NodeContext[name]])).toEqual({
      ...plain,
      ...expected,
    })
  })

  test('in several contexts at once', () => {
    expect(count(['tea', NodeContext.bold | NodeContext.italic])).toMatchObject({
      boldCharacters: 3,
      italicCharacters: 3,
    })
  })
})

describe('words of the title and the description', () => {
  const compared = (title: string, description: string, ...parts: readonly Part[]) =>
    nonZero(
      new TallyCursor(
        read({ title: wordHashes(title), description: wordHashes(description) }, parts).table,
      ),
    )

  test('count at each occurrence, regardless of case', () => {
    expect(compared('Green TEA', 'tea, hot', 'Tea is tea: green')).toMatchObject({
      titleWords: 3,
      descriptionWords: 2,
    })
  })

  test.each([
    ['Öl für Große', 'öl FÜR große', 3],
    ['Зелёный ЧАЙ', 'чай зелёный', 2],
    ['緑茶の本', '本と茶', 2],
    ['हिन्दी', 'हिन्दी', 1],
    ['teapot', 'tea pot', 0],
    ['2024: news', 'news 2024', 2],
  ])('of title %j, %j has %i words', (title, text, words) => {
    expect(compared(title, '', text)['titleWords'] ?? 0).toBe(words)
  })

  test('repeated title words are one word', () => {
    expect(wordHashes('Tea, tea and TEA').size).toBe(2)
    expect(wordHashes('— | —').size).toBe(0)
  })
})

describe('the hash of a segment', () => {
  test('is the same for the same words', () => {
    expect(hash('Read  more')).toBe(hash(' read', ' MORE! '))
    expect(hash('Read ', ['more', NodeContext.link])).toBe(hash('Read more'))
  })

  test.each([
    ['read more', 'more read'],
    ['read more', 'readmore'],
    ['read more', 'read'],
    ['tea 1', 'tea 2'],
    ['', 'a'],
  ])('differs for %j and %j', (one, other) => {
    expect(hash(one)).not.toBe(hash(other))
  })

  test('does not depend on the segments before', () => {
    const counter = new TextCounter(new TallyTable(2), nothingToCompare)
    const hashes = [0, 1].map((segment) => {
      counter.startSegment(segment)
      counter.add('Read more', 0, 9, 0)
      return counter.finishSegment()
    })
    expect(hashes[0]).toBe(hashes[1])
  })
})

test('only characters from start to end are read', () => {
  const table = new TallyTable(1)
  const counter = new TextCounter(table, nothingToCompare)
  counter.startSegment(0)
  counter.add('<b>tea!</b>', 3, 6, 0)
  counter.finishSegment()
  expect(nonZero(new TallyCursor(table))).toEqual({
    characters: 3,
    words: 1,
    wordCharacters: 3,
    letters: 3,
  })
})

test('each segment has its own row', () => {
  const table = new TallyTable(2)
  const counter = new TextCounter(table, nothingToCompare)
  for (const [segment, text] of ['One.', 'Two 2'].entries()) {
    counter.startSegment(segment)
    counter.add(text, 0, text.length, 0)
    counter.finishSegment()
  }
  const cursor = new TallyCursor(table)
  expect(nonZero(cursor)).toMatchObject({ characters: 4, sentences: 1 })
  cursor.row = 1
  expect(nonZero(cursor)).toEqual({
    characters: 5,
    words: 2,
    wordCharacters: 4,
    letters: 3,
    capitals: 1,
    capitalisedWords: 1,
    digits: 1,
    numbers: 1,
  })
})

test('hasAtSign is about the current segment', () => {
  expect(read(nothingToCompare, ['a@b.org']).sawAt).toBe(true)
  expect(read(nothingToCompare, ['a(at)b.org']).sawAt).toBe(false)
  const counter = new TextCounter(new TallyTable(2), nothingToCompare)
  counter.startSegment(0)
  counter.add('@', 0, 1, 0)
  counter.startSegment(1)
  expect(counter.hasAtSign).toBe(false)
})
