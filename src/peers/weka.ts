import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { PeerFailed, PeerNotInstalled, PeerTimeout } from '../core/errors.js'
import { given } from '../core/given.js'

/** What Weka's C4.5 reaches on a table in stratified ten-fold cross-validation. */
export interface J48Result {
  readonly kind: 'peer' | 'recorded'
  readonly version?: string
  readonly rows: number
  /** The share of rows whose class was told right. */
  readonly accuracy: number
  /** Cohen's: agreement beyond what the sizes of the classes give by chance. */
  readonly kappa: number
}

export interface WekaOptions {
  readonly java: string
  /** Where Debian's package `weka` puts it. */
  readonly jar: string
  readonly maxSeconds: number
}

export const wekaDefaults: WekaOptions = {
  java: 'java',
  jar: '/usr/share/java/weka.jar',
  /** It takes seconds for some 10,000 rows of some 50 columns. */
  maxSeconds: 600,
}

export interface Table {
  /** An ARFF file, gzip or not, the class last. */
  readonly file: string
  readonly rows: number
}

/** Measured November 2026 by the command below. */
const recorded: J48Result = {
  kind: 'recorded',
  version: '3.6',
  rows: 14_742,
  accuracy: 0.9687,
  kappa: 0.958,
}
const recordedFile = /(^|[\\/])icrawler\.arff(\.gz)?$/

/** C4.5 as usual: pruned with confidence 0.25, no fewer than 2 rows a leaf. */
const usual = '-C 0.25 -M 2'.split(' ')

/** Ten folds; no tree, no training errors. */
const tenFolds = '-x 10 -s 1 -o -v'.split(' ')

/** What Weka finds; where it is not installed, what was recorded for this table, if anything was. */
export async function j48(table: Table, options: Partial<WekaOptions> = {}): Promise<J48Result> {
  try {
    return await runJ48(table.file, { ...wekaDefaults, ...options })
  } catch (error) {
    const isRecorded = recordedFile.test(table.file) && table.rows === recorded.rows
    if (error instanceof PeerNotInstalled && isRecorded) return recorded
    throw error
  }
}

async function runJ48(file: string, options: WekaOptions): Promise<J48Result> {
  const figures = await figuresOf(['-t', file, ...usual, ...tenFolds], file, options, readFigures)
  const version = /-([\d.]+)\.jar$/.exec(realpathSync(options.jar))?.[1]
  return { kind: 'peer', ...given({ version }), ...figures }
}

/** What Weka's C4.5 learns from one table, and how it does on another with the same columns. */
export interface J48Tree {
  readonly rows: number
  /** The rows of the other table whose class it told right. */
  readonly right: number
  readonly leaves: number
  /** Of these, the leaves that no row came to: a listed value has a branch for each that is listed. */
  readonly emptyLeaves: number
  /** To learn the tree: neither to start Java nor to read the tables. */
  readonly seconds: number
}

/** Both are ARFF files. */
export const j48Tree = (
  learned: string,
  tested: string,
  options: Partial<WekaOptions> = {},
): Promise<J48Tree> =>
  figuresOf(
    ['-t', learned, '-T', tested, ...usual],
    learned,
    { ...wekaDefaults, ...options },
    readTree,
  )

async function figuresOf<Figures>(
  words: readonly string[],
  file: string,
  options: WekaOptions,
  read: (printed: string) => Figures | undefined,
): Promise<Figures> {
  const where = `weka-j48, ${file}`
  const { printed, complaint } = await run(words, where, options)
  const figures = read(printed)
  // Weka ends with exit code 0 whatever happens: what it printed must tell
  if (!figures) throw new PeerFailed(where, complaint.trim().split('\n')[0] || 'it found nothing')
  return figures
}

interface Printed {
  readonly printed: string
  readonly complaint: string
}

function run(
  words: readonly string[],
  where: string,
  { java, jar, maxSeconds }: WekaOptions,
): Promise<Printed> {
  if (!existsSync(jar)) throw notInstalled(`no ${jar}`)
  const command = ['-cp', jar, 'weka.classifiers.trees.J48', ...words]
  const limits = { timeout: maxSeconds * 1000, killSignal: 'SIGKILL' } as const
  return new Promise((resolve, reject) => {
    execFile(java, command, limits, (error, printed, complaint) => {
      if (error?.code === 'ENOENT') reject(notInstalled(`no ${java}`))
      else if (error?.killed) reject(new PeerTimeout(where, maxSeconds))
      else resolve({ printed, complaint })
    })
  })
}

const notInstalled = (reason: string): Error =>
  new PeerNotInstalled('weka-j48', reason, 'Run "apt-get install weka"')

/** The figures of the cross-validation. */
export function readFigures(
  printed: string,
): Pick<J48Result, 'rows' | 'accuracy' | 'kappa'> | undefined {
  const figure = figureIn(printed.split('=== Stratified cross-validation ===')[1])
  const right = figure('Correctly Classified Instances')
  const rows = figure('Total Number of Instances')
  const kappa = figure('Kappa statistic')
  return finite({ rows, accuracy: right / rows, kappa })
}

/** The figures of a tree, and of the table that it was tested on. */
export function readTree(printed: string): J48Tree | undefined {
  const [learned, tested] = printed.split('=== Error on test data ===')
  const figure = figureIn(tested)
  return finite({
    rows: figure('Total Number of Instances'),
    right: figure('Correctly Classified Instances'),
    leaves: figureIn(learned)('Number of Leaves  :'),
    emptyLeaves: [...printed.matchAll(/: \S.* \(0\.0\)$/gm)].length,
    seconds: figureIn(learned)('Time taken to build model:'),
  })
}

const figureIn =
  (text = '') =>
  (name: string): number =>
    Number(new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(text)?.[1])

const finite = <Figures extends object>(figures: Figures): Figures | undefined =>
  Object.values(figures).every(Number.isFinite) ? figures : undefined
