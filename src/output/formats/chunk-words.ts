/** Scripts that do not separate words by white space. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

const segmenters = new Map<Intl.SegmenterOptions['granularity'], Intl.Segmenter>()

/** Made when it is asked for, because that takes time. The locale is fixed so that every machine cuts alike. */
function segmenter(granularity: 'word' | 'sentence'): Intl.Segmenter {
  const own = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity })
  segmenters.set(granularity, own)
  return own
}

/** Characters that are segmented together: the platform copies the whole text for each segment. */
const windowLength = 2_000

interface TextSegment {
  readonly index: number
  readonly isWordLike: boolean
}

/** The words or sentences of a text, window by window: what ends with a window is read again with the next one. */
function* segmentsOf(text: string, granularity: 'word' | 'sentence'): Iterable<TextSegment> {
  let length = windowLength
  for (let from = 0; from < text.length; ) {
    const window = text.slice(from, from + length)
    const start = from
    const segments = Array.from(segmenter(granularity).segment(window), (segment) => ({
      index: start + segment.index,
      isWordLike: segment.isWordLike === true,
    }))
    if (start + window.length === text.length) return yield* segments
    if (segments.length === 1) length *= 2
    else {
      from = segments.pop()!.index
      length = windowLength
      yield* segments
    }
  }
}

const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The words of Markdown: what stands between white space and has letters or digits; 0 where nothing has. */
export function chunkWords(text: string): number {
  let count = 0
  for (const token of text.split(/\s+/))
    if (unspaced.test(token)) count += wordsOf(token).length
    else if (hasLetter(token)) count++
  return count
}

const wordsOf = (text: string): readonly TextSegment[] =>
  [...segmentsOf(text, 'word')].filter(({ isWordLike }) => isWordLike)

/** Where sentences begin after the first one. */
export const sentenceStarts = (text: string): readonly number[] =>
  Array.from(segmentsOf(text, 'sentence'), ({ index }) => index).slice(1)

/** Where words begin after the first one. */
export function wordStarts(text: string): readonly number[] {
  if (unspaced.test(text))
    return wordsOf(text)
      .map(({ index }) => index)
      .slice(1)
  return Array.from(text.matchAll(/\s\S/g), ({ index }) => index + 1)
}
