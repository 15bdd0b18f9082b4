import type { Method } from './method.js'

export const allText: Method = {
  meaning: 'every run that is shown',
  find: (page) => ({ runs: page.shownRuns(0) }),
}
