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

/** C4.5 as usual: pruned with confidence 0.25, no fewer than 2 rows a leaf; ten folds; no tree, no training errors. */
const settings = '-C 0.25 -M 2 -x 10 -s 1 -o -v'.split(' ')

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
  const where = `weka-j48, ${file}`
  const { printed, complaint } = await run(file, options)
  const figures = readFigures(printed)
  // Weka ends with exit code 0 whatever happens: what it printed must tell
  if (!figures) throw new PeerFailed(where, complaint.trim().split('\n')[0] || 'it found nothing')
  const version = /-([\d.]+)\.jar$/.exec(realpathSync(options.jar))?.[1]
  return { kind: 'peer', ...given({ version }), ...figures }
}

interface Printed {
  readonly printed: string
  readonly complaint: string
}

function run(file: string, { java, jar, maxSeconds }: WekaOptions): Promise<Printed> {
  if (!existsSync(jar)) throw notInstalled(`no ${jar}`)
  const command = ['-cp', jar, 'weka.classifiers.trees.J48', '-t', file, ...settings]
  const limits = { timeout: maxSeconds * 1000, killSignal: 'SIGKILL' } as const
  return new Promise((resolve, reject) => {
    execFile(java, command, limits, (error, printed, complaint) => {
      if (error?.code === 'ENOENT') reject(notInstalled(`no ${java}`))
      else if (error?.killed) reject(new PeerTimeout(`weka-j48, ${file}`, maxSeconds))
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
  const figures = printed.split('=== Stratified cross-validation ===')[1] ?? ''
  const figure = (name: string): number =>
    Number(new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(figures)?.[1])
  const right = figure('Correctly Classified Instances')
  const rows = figure('Total Number of Instances')
  const kappa = figure('Kappa statistic')
  const found = { rows, accuracy: right / rows, kappa }
  return Object.values(found).every(Number.isFinite) ? found : undefined
}
