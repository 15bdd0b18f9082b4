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

const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The words of Markdown: what stands between white space and has letters or digits; 0 where nothing has. */
export function chunkWords(text: string): number {
  let count = 0
  for (const token of text.split(/\s+/))
    if (unspaced.test(token)) count += [...segmenter('word').segment(token)].filter(isWord).length
    else if (hasLetter(token)) count++
  return count
}

const isWord = ({ isWordLike }: Intl.SegmentData): boolean => isWordLike === true

/** Where sentences begin after the first one. */
export const sentenceStarts = (text: string): readonly number[] =>
  Array.from(segmenter('sentence').segment(text), ({ index }) => index).slice(1)

/** Where words begin after the first one. */
export function wordStarts(text: string): readonly number[] {
  if (unspaced.test(text))
    return Array.from(segmenter('word').segment(text))
      .filter(isWord)
      .map(({ index }) => index)
      .slice(1)
  return Array.from(text.matchAll(/\s\S/g), ({ index }) => index + 1)
}
