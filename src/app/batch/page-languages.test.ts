import { describe, expect, test } from 'vitest'
import { openLanguageDetector, withLanguage } from './page-languages.js'

const detector = await openLanguageDetector()

const english = 'The ferry leaves the harbour at six in the morning, when the tide is high. '
const texts = {
  en: english.repeat(4),
  fr: 'Le bateau quitte le port à six heures du matin, quand la marée est haute et le vent faible. '.repeat(
    4,
  ),
  el: 'Το πλοίο φεύγει από το λιμάνι στις έξι το πρωί, όταν η θάλασσα είναι ήρεμη. '.repeat(4),
  no: 'Fergen går fra havnen klokken seks om morgenen, når tidevannet er høyt og vinden er svak. '.repeat(
    4,
  ),
} as const

const pageIn = (text: string, language?: string) => ({
  text,
  warnings: ['w'],
  ...(language !== undefined && { language }),
})

describe('the language of a page', () => {
  test.each(Object.entries(texts))(
    'is that of its text where it states none: %s',
    (language, text) => {
      expect(withLanguage(pageIn(text), detector)).toEqual({ ...pageIn(text), language })
    },
  )

  test.each([
    ['en-GB', texts.en],
    ['fr_CA', texts.fr],
    ['nb-NO', texts.no],
    // in no language that is known
    ['eo', texts.en],
    // too short to say more than the page
    ['fr', english],
    ['de', '12 34'],
  ])('is the stated one, %s, where the text does not contradict it', (language, text) => {
    const page = pageIn(text, language)
    expect(withLanguage(page, detector)).toBe(page)
  })

  test.each([
    ['en', texts.fr, 'fr'],
    ['no tag at all', texts.en, 'en'],
  ])('is that of the text where the page states %j', (stated, text, language) => {
    const warning = `the page states the language ${stated}, and its text is in ${language}`
    expect(withLanguage(pageIn(text, stated), detector)).toEqual({
      text,
      language,
      warnings: ['w', warning],
    })
  })

  test.each(['', '12.50 €', '— … —'])('is unknown where nothing tells it: %j', (text) => {
    expect(withLanguage(pageIn(text), detector)).toEqual(pageIn(text))
  })
})
