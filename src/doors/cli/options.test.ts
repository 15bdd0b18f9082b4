import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { inputLimits } from '../../input/raw-page/input-limits.js'
import { inputOptions, wholeNumber, withReadingOptions } from './options.js'

describe('the options for reading pages', () => {
  const parsed = (...words: readonly string[]) => {
    const silent = { writeErr: () => {} }
    const command = withReadingOptions(new Command()).exitOverride().configureOutput(silent)
    return inputOptions(command.parse(words, { from: 'user' }).opts()).limits
  }

  test('accept seconds up to the limit of timers', () => {
    expect(parsed('--max-seconds', '2147483', '--max-bytes', '1', '--max-redirects', '0')).toEqual({
      ...inputLimits,
      maxSeconds: 2_147_483,
      maxBytes: 1,
      maxRedirects: 0,
    })
  })

  test('refuse incomplete responses unless told otherwise', () => {
    const options = (...words: readonly string[]) =>
      inputOptions(withReadingOptions(new Command()).parse(words, { from: 'user' }).opts())
    expect(options().incomplete).toBe('refuse')
    expect(options('--keep-partial').incomplete).toBe('keep')
  })

  test.each([
    ['--max-seconds', '0', '2147483'],
    ['--max-seconds', '2147484', '2147483'],
    ['--max-bytes', '0', '9007199254740991'],
  ])('reject %s %s', (option, value, max) => {
    expect(() => parsed(option, value)).toThrow(`Give a whole number from 1 to ${max}.`)
  })
})

describe('a whole number', () => {
  test('consists of digits', () => {
    expect(wholeNumber(0)('0')).toBe(0)
    expect(wholeNumber(0)('9007199254740991')).toBe(9_007_199_254_740_991)
  })

  test.each(['', '-1', '1.5', '1e3', '0x10', ' 1', '1 ', 'ten', '9007199254740992'])(
    'is not %j',
    (text) => {
      expect(() => wholeNumber(0)(text)).toThrow('Give a whole number from 0 to 9007199254740991.')
    },
  )

  test('is within its bounds', () => {
    const digit = wholeNumber(1, 9)
    expect([digit('1'), digit('9')]).toEqual([1, 9])
    for (const text of ['0', '10']) {
      expect(() => digit(text)).toThrow('Give a whole number from 1 to 9.')
    }
  })
})
