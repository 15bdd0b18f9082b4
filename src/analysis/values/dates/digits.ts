/** The zeros of the numbering systems in Unicode's locale data. */
let zeros: readonly number[] | undefined

function knownZeros(): readonly number[] {
  zeros ??= Intl.supportedValuesOf('numberingSystem')
    .map((system) => new Intl.NumberFormat(`en-u-nu-${system}`).format(0))
    .filter((zero) => zero.length === 1 && zero !== '0')
    .map((zero) => zero.charCodeAt(0))
  return zeros
}

const nativeDigit = /[^\P{Nd}0-9]/u
const nativeDigits = new RegExp(nativeDigit, 'gu')

/** The text with all digits in ASCII; its length stays. */
export const withAsciiDigits = (text: string): string =>
  nativeDigit.test(text) ? text.replace(nativeDigits, asciiDigit) : text

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = digit.length === 1 ? knownZeros().find((z) => code >= z && code < z + 10) : undefined
  return zero === undefined ? digit : String(code - zero)
}
