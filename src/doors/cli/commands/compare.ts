import { foldToLine } from '../../../core/text/white-space.js'
import type { ComparedSegment, PageComparison } from '../../../lab/systems/compare-page.js'
import { type BrowserFlags, type ReadingFlags, rendererOptions } from '../options.js'
import { readSinglePage } from '../single-page.js'
import { table } from '../terminal/table.js'
import { errorText, jsonText, showProgress, type Terminal } from '../terminal/terminal.js'

export interface CompareFlags extends ReadingFlags, Omit<BrowserFlags, 'allowPrivate'> {
  readonly render?: true
  readonly method: readonly string[]
  readonly peers?: readonly string[] | true
  readonly db?: string
  readonly model?: string
  readonly outOfFold?: string | true
  readonly json?: true
}

export async function runCompare(
  name: string,
  flags: CompareFlags,
  terminal: Terminal,
): Promise<void> {
  const { openSystems } = await import('../../../lab/systems/open-systems.js')
  const { comparePage } = await import('../../../lab/systems/compare-page.js')
  const page = await readSinglePage(name, flags)
  showProgress(terminal, 'extracting ...')
  const { method, peers, db, model, outOfFold } = flags
  const open = await openSystems({
    methods: method,
    peers: peers === true ? 'installed' : peers,
    db,
    model,
    outOfFold,
    rendering: flags.render && rendererOptions(flags),
  })
  try {
    const comparison = await comparePage(page, [...open.own, ...open.peers])
    showProgress(terminal, '')
    terminal.out.write(flags.json ? comparisonJson(comparison) : comparisonText(comparison))
  } finally {
    await open.close()
  }
}

/** Segments keep the key `runs`, which scripts rely on. */
const comparisonJson = ({ systems, segments }: PageComparison): string =>
  jsonText({ systems, runs: segments })

const comparisonText = ({ systems, segments }: PageComparison): string =>
  `${table(
    ['#', 'system', 'version', 'words', 'F1 vs first', 'ms', ''],
    systems.map(({ name, version, words, agreement, ms, error }, index) => [
      `${index + 1}`,
      name,
      version,
      `${words}`,
      agreement.toFixed(3),
      ms === undefined ? '' : ms.toFixed(1),
      error === undefined ? '' : errorText(error),
    ]),
  )}\n${table(
    [...systems.map((_, index) => `${index + 1}`), 'line of the page'],
    segments.map((segment) => lineOf(segment, systems.length)),
  )}`

const maxLineLength = 100

function lineOf({ text, keptBy }: ComparedSegment, count: number): readonly string[] {
  const marks = Array.from({ length: count }, (_, index) => (keptBy.includes(index) ? 'x' : '.'))
  const line = foldToLine(text)
  return [...marks, line.length > maxLineLength ? `${line.slice(0, maxLineLength - 3)}...` : line]
}
