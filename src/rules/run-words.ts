import type { StudiedPage } from './studied-page.js'

/** The words of a run, at least one: what stands between white space. */
export const wordsOfRun = (page: StudiedPage, run: number): number => wordsOfLine(page.line(run))

/** The same of its text on one line. */
export const wordsOfLine = (line: string): number => {
  let words = 1
  for (let at = line.indexOf(' '); at >= 0; at = line.indexOf(' ', at + 1)) words++
  return words
}
