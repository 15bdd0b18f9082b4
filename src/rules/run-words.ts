import type { StudiedPage } from './studied-page.js'

/** The words of a run, at least one: what stands between white space. */
export const wordsOfRun = (page: StudiedPage, run: number): number =>
  Math.max(1, page.line(run).split(' ').length)
