import type { Random } from '../../ml/boosting/sampling.js'

/** A script that texts are invented in: its syllables, and how its words and sentences are put together. */
interface Script {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly syllables: readonly string[]
  readonly wordGap: string
  readonly fullStop: string
  readonly digits: string
  readonly capitals: boolean
}

/** Texts are made of syllables, so that no word of any of them is known to anybody. */
export const scripts = {
  latin: {
    language: 'en',
    direction: 'ltr',
    syllables:
      'ba den fi gor hal ist ju kel lam mor nis ost pra quen rud sel tor ul vin wex yar zo'.split(
        ' ',
      ),
    wordGap: ' ',
    fullStop: '.',
    digits: '0123456789',
    capitals: true,
  },
  accented: {
    language: 'de',
    direction: 'ltr',
    syllables:
      'bär den für gösch häl ist jüng kel läm mör nis öst prä ruß sel tör ül vin wäx zü'.split(' '),
    wordGap: ' ',
    fullStop: '.',
    digits: '0123456789',
    capitals: true,
  },
  cyrillic: {
    language: 'ru',
    direction: 'ltr',
    syllables:
      'ба вен гор дым жел зна ив кру лес мор ник ост пра руд сел тор ум фин хол чер ша яр'.split(
        ' ',
      ),
    wordGap: ' ',
    fullStop: '.',
    digits: '0123456789',
    capitals: true,
  },
  greek: {
    language: 'el',
    direction: 'ltr',
    syllables: 'βα γεν δορ ζη θαλ ικ κορ λαμ μορ νησ ξυ οστ πρα ρου σελ τορ υλ φιν χαρ ψω'.split(
      ' ',
    ),
    wordGap: ' ',
    fullStop: '.',
    digits: '0123456789',
    capitals: true,
  },
  han: {
    language: 'zh',
    direction: 'ltr',
    syllables: [...'山水木火土金日月风雨雪云江河湖海石田林花草鸟鱼马牛羊门户车船书画茶酒米盐'],
    wordGap: '',
    fullStop: '。',
    digits: '0123456789',
    capitals: false,
  },
  arabic: {
    language: 'ar',
    direction: 'rtl',
    syllables: 'با دن في غور حل سط جو كل لم مور نيس اوس برا رود سل تور ول فين يار زو'.split(' '),
    wordGap: ' ',
    fullStop: '.',
    digits: '٠١٢٣٤٥٦٧٨٩',
    capitals: false,
  },
} as const satisfies Record<string, Script>

export type ScriptName = keyof typeof scripts

export const pickOne = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!

/** A whole number from `low` to `high`, both possible. */
export const integerBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))

/** Invents texts of one script. */
export class InventedWords {
  readonly #random: Random
  readonly #script: Script

  constructor(random: Random, name: ScriptName) {
    this.#random = random
    this.#script = scripts[name]
  }

  get language(): string {
    return this.#script.language
  }

  get direction(): 'ltr' | 'rtl' {
    return this.#script.direction
  }

  word(): string {
    const count = integerBetween(this.#random, 1, 3)
    return Array.from({ length: count }, () => pickOne(this.#random, this.#script.syllables)).join(
      '',
    )
  }

  words(count: number): string {
    const words = Array.from({ length: count }, () => this.word())
    return this.capital(words.join(this.#script.wordGap))
  }

  sentence(): string {
    return this.words(integerBetween(this.#random, 6, 18)) + this.#script.fullStop
  }

  paragraph(): string {
    const count = integerBetween(this.#random, 2, 5)
    return Array.from({ length: count }, () => this.sentence()).join(this.#script.wordGap)
  }

  name(): string {
    const gap = this.#script.wordGap
    return `${this.capital(this.word())}${gap}${this.capital(this.word())}`
  }

  /** A number as the script writes it. */
  number(value: number): string {
    return String(value).replace(/\d/g, (digit) => this.#script.digits[Number(digit)]!)
  }

  capital(text: string): string {
    return this.#script.capitals ? text.charAt(0).toUpperCase() + text.slice(1) : text
  }
}
