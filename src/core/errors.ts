/**
 * Every failure that treesift names, in one place. A code is stable and documented in docs/reference/errors.md;
 * the message says what happened and what to do next.
 */
export abstract class TreesiftError extends Error {
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = new.target.name
  }
}

/** The command was used wrongly: exit code 2. Every other failure concerns an input: exit code 1. */
export abstract class UsageError extends TreesiftError {}

/** How a failure is told where a result was due: in JSON lines, in reports. */
export interface Failure {
  readonly code: string
  readonly message: string
}

/** The failure of any thrown value; what has no code of its own is a defect of treesift, and says so. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof TreesiftError) return { code: thrown.code, message: thrown.message }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { code: 'INTERNAL', message: `Unexpected failure: ${message}. Please report it.` }
}

/** `file:line` as editors understand it. */
const at = (file: string, line?: number): string => (line === undefined ? file : `${file}:${line}`)

const reasonOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

// Inputs that cannot be read

export class InputNotFound extends TreesiftError {
  constructor(path: string, advice = 'Check the path, it is relative to your folder.') {
    super('INPUT_NOT_FOUND', `${path}: no such file or folder. ${advice}`)
  }
}

export class EmptyFolder extends TreesiftError {
  constructor(path: string) {
    super(
      'EMPTY_FOLDER',
      `${path}: no .html, .htm or .xhtml file in this folder or below. Check the path.`,
    )
  }
}

export class InputUnreadable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super('INPUT_UNREADABLE', `${path}: cannot be read (${reasonOf(cause)}).`, { cause })
  }
}

export class PageTooLarge extends TreesiftError {
  constructor(where: string, limit: number) {
    super('PAGE_TOO_LARGE', `${where}: larger than ${limit} bytes. Raise --max-bytes to read it.`)
  }
}

export class BrokenCompression extends TreesiftError {
  constructor(where: string, cause: unknown) {
    super(
      'BROKEN_COMPRESSION',
      `${where}: the compressed data is broken or cut short (${reasonOf(cause)}). Fetch or copy the file again.`,
      { cause },
    )
  }
}

export class NotText extends TreesiftError {
  constructor(where: string, kind: string) {
    super('NOT_TEXT', `${where}: not an HTML page but ${kind}. Leave it out of the input.`)
  }
}

export class UnknownCharset extends TreesiftError {
  constructor(where: string, label: string) {
    super(
      'UNKNOWN_CHARSET',
      `${where}: the character set "${label}" is not one that can be read. Convert the page to UTF-8.`,
    )
  }
}

export class BrokenRecord extends TreesiftError {
  constructor(file: string, byte: number, reason: string) {
    super(
      'BROKEN_RECORD',
      `${file}: the record at byte ${byte} is broken (${reason}). The others are read; fetch or copy the file again for this one.`,
    )
  }
}

export class BrokenArchive extends TreesiftError {
  constructor(file: string, reason: string) {
    super(
      'BROKEN_ARCHIVE',
      `${file}: not an archive that can be read (${reason}). Fetch or copy the file again.`,
    )
  }
}

export class EmptyArchive extends TreesiftError {
  constructor(file: string) {
    super(
      'EMPTY_ARCHIVE',
      `${file}: no HTML page that was answered with status 200 in this archive. Check the file.`,
    )
  }
}

// Inputs that say something wrong

export class BrokenLine extends TreesiftError {
  constructor(file: string, line: number, reason: string) {
    super('BROKEN_LINE', `${at(file, line)}: ${reason}. Correct or remove this line.`)
  }
}

export class BrokenLabels extends TreesiftError {
  constructor(file: string, line: number | undefined, reason: string) {
    super(
      'BROKEN_LABELS',
      `${at(file, line)}: ${reason}. See docs/reference/labels.md for the form.`,
    )
  }
}

export class BadSelector extends TreesiftError {
  constructor(selector: string, cause: unknown) {
    super(
      'BAD_SELECTOR',
      `"${selector}" is not a CSS selector that can be used (${reasonOf(cause)}). Correct the label.`,
      { cause },
    )
  }
}

export class NoLabels extends TreesiftError {
  constructor(path: string) {
    super(
      'NO_LABELS',
      `${path}: no page here has labels to compare with. See docs/reference/labels.md for their form.`,
    )
  }
}

export class BrokenTable extends TreesiftError {
  constructor(file: string, line: number | undefined, reason: string) {
    super(
      'BROKEN_TABLE',
      `${at(file, line)}: ${reason}. Give an ARFF file of numbers and listed values, the class last.`,
    )
  }
}

// Fetching

export class BadUrl extends TreesiftError {
  constructor(url: string, reason: string) {
    super('BAD_URL', `${url}: ${reason}. Only http and https URLs are fetched.`)
  }
}

export class PrivateAddress extends TreesiftError {
  constructor(url: string, address: string) {
    super(
      'PRIVATE_ADDRESS',
      `${url}: leads to ${address}, a private or local address. Use --allow-private if you mean it.`,
    )
  }
}

export class TooManyRedirects extends TreesiftError {
  constructor(url: string, limit: number) {
    super(
      'TOO_MANY_REDIRECTS',
      `${url}: redirected more than ${limit} times. Raise --max-redirects, or give the final URL.`,
    )
  }
}

export class FetchTimeout extends TreesiftError {
  constructor(url: string, seconds: number) {
    super(
      'FETCH_TIMEOUT',
      `${url}: no whole answer within ${seconds} seconds. Try later, or raise --max-seconds.`,
    )
  }
}

export class FetchFailed extends TreesiftError {
  constructor(url: string, cause: unknown) {
    super('FETCH_FAILED', `${url}: could not be fetched (${reasonOf(cause)}).`, { cause })
  }
}

export class HttpStatus extends TreesiftError {
  constructor(
    url: string,
    readonly status: number,
    /** What the server said in Retry-After. */
    readonly retryAfter?: string,
  ) {
    super(
      'HTTP_STATUS',
      `${url}: the server answered ${status}. Check that the page exists and may be read.`,
    )
  }
}

export class RobotsDisallowed extends TreesiftError {
  constructor(url: string, reason: string) {
    super(
      'ROBOTS_DISALLOWED',
      `${url}: its site asks robots not to fetch it (${reason}). Use --ignore-robots if you may all the same.`,
    )
  }
}

export class PageUnchanged extends TreesiftError {
  constructor(url: string) {
    super(
      'PAGE_UNCHANGED',
      `${url}: has not changed since it was fetched last. Leave out --cache to fetch it again.`,
    )
  }
}

export class BrokenCache extends TreesiftError {
  constructor(path: string, reason: string) {
    super(
      'BROKEN_CACHE',
      `${path}: not a cache of treesift (${reason}). Name another with --cache, or remove it.`,
    )
  }
}

// Batches

export class PageTimedOut extends TreesiftError {
  constructor(where: string, seconds: number) {
    super(
      'PAGE_TIMED_OUT',
      `${where}: not done after ${seconds} seconds, twice, the second time alone. Raise --page-seconds, or leave it out.`,
    )
  }
}

export class PageOutOfMemory extends TreesiftError {
  constructor(where: string, megabytes: number) {
    super(
      'PAGE_OUT_OF_MEMORY',
      `${where}: needs more than ${megabytes} MB, twice, the second time alone. Raise --page-megabytes, or leave it out.`,
    )
  }
}

export class PageCrashed extends TreesiftError {
  constructor(where: string, cause: unknown) {
    super(
      'PAGE_CRASHED',
      `${where}: broke down what read it (${reasonOf(cause)}), twice, the second time alone. Please report it.`,
      { cause },
    )
  }
}

export class UnfinishedRun extends UsageError {
  constructor(output: string, pages: number, journal: string) {
    super(
      'UNFINISHED_RUN',
      `${output}: a run that was stopped after ${pages} pages left its journal here. Add --resume to go on with it, or remove ${journal} to begin anew.`,
    )
  }
}

export class ResumeMismatch extends UsageError {
  constructor(journal: string, reason: string) {
    super(
      'RESUME_MISMATCH',
      `${journal}: cannot be gone on with (${reason}). Run the command that was stopped, or remove this file to begin anew.`,
    )
  }
}

// Rules

export class RulesNotFound extends TreesiftError {
  constructor(site: string, database: string) {
    super(
      'RULES_NOT_FOUND',
      `No rules for ${site} in ${database}. Run "treesift train" with labelled pages of the site first.`,
    )
  }
}

export class BrokenRule extends TreesiftError {
  constructor(
    where: string,
    readonly reason: string,
  ) {
    super('BROKEN_RULE', `${where}: not a rule (${reason}). Train the site again.`)
  }
}

export class DatabaseNotFound extends TreesiftError {
  constructor(path: string) {
    super(
      'DATABASE_NOT_FOUND',
      `${path}: no such rules database. Run "treesift train" to make one.`,
    )
  }
}

export class DatabaseUnusable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_UNUSABLE',
      `${path}: cannot be used as a rules database (${reasonOf(cause)}). Name another with --db, or restore it from a copy.`,
      { cause },
    )
  }
}

export class DatabaseTooNew extends TreesiftError {
  constructor(path: string, found: number, known: number) {
    super(
      'DATABASE_TOO_NEW',
      `${path}: written by a newer treesift (schema ${found}, this one knows ${known}). Update treesift.`,
    )
  }
}

export class DatabaseLocked extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_LOCKED',
      `${path}: another process has been writing to it for too long, nothing was changed. Try again when it has finished.`,
      { cause },
    )
  }
}

export class DatabaseFull extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_FULL',
      `${path}: there is no space left for it, nothing was changed. Make some, or name another with --db.`,
      { cause },
    )
  }
}

export class DatabaseNotWritable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_NOT_WRITABLE',
      `${path}: it may only be read, nothing was changed. Copy it to where you may write, or name another with --db.`,
      { cause },
    )
  }
}

export class DatabaseUnfinished extends TreesiftError {
  constructor(path: string, left: string) {
    super(
      'DATABASE_UNFINISHED',
      `${path}: whoever wrote to it was stopped, and what is in ${left} cannot be put into it here, where nothing can be written. Run "treesift rules --db" once where it can, or copy both files there.`,
    )
  }
}

export class SnapshotExpired extends TreesiftError {
  constructor(path: string, days: number) {
    super(
      'SNAPSHOT_EXPIRED',
      `${path}: rules that this run began with were replaced more than ${days} days ago and are gone. Start it again.`,
    )
  }
}

export class DatabaseReadOnly extends TreesiftError {
  constructor() {
    super(
      'DATABASE_READ_ONLY',
      'No rules database was named to keep rules in. Pass "db" to createExtractor.',
    )
  }
}

// Rules that are exchanged

/** Why a rule cannot be said as a selector. */
const exportRefusals = {
  part: 'it takes a part of a text, which no selector cuts out',
  content:
    'what it takes of main content is neither all of an element nor, in XPath, all but a few kinds of insets',
  unchecked: 'no page of its layout is kept that a selector could be tried on',
  idle: 'it takes nothing on any page that is kept, so that no selector can be tried',
  text: 'what it takes is neither all the text of an element nor a text of its own',
  label: 'only a text, its own or close by, tells what it takes, which CSS cannot ask for',
  none: 'no selector of a few steps gives what it gives on every page that is kept',
} as const

export type ExportRefusal = keyof typeof exportRefusals

export class RuleNotExported extends TreesiftError {
  constructor(
    rule: string,
    format: string,
    readonly refusal: ExportRefusal,
  ) {
    super(
      'RULE_NOT_EXPORTED',
      `${rule}: not exported as ${format} (${exportRefusals[refusal]}). Export it as json, or keep more pages by training with them.`,
    )
  }
}

export class BrokenBundle extends TreesiftError {
  constructor(where: string, reason: string) {
    super(
      'BROKEN_BUNDLE',
      `${where}: not rules that can be exchanged (${reason}). Write them again with "treesift rules export --format json".`,
    )
  }
}

export class BundleTooNew extends TreesiftError {
  constructor(where: string, found: number, known: number) {
    super(
      'BUNDLE_TOO_NEW',
      `${where}: written by a newer treesift (format ${found}, this one knows ${known}). Update treesift.`,
    )
  }
}

export class BundleTooLarge extends TreesiftError {
  constructor(where: string, limit: number) {
    super('BUNDLE_TOO_LARGE', `${where}: larger than ${limit} bytes. Export fewer sites at once.`)
  }
}

export class WrongSite extends TreesiftError {
  constructor(where: string, wanted: string, found: string) {
    super(
      'WRONG_SITE',
      `${where}: holds rules of ${found}; those of ${wanted} were asked for. Name the right file, or the right site.`,
    )
  }
}

export class VersionNotKept extends TreesiftError {
  constructor(what: string, version: number, days: number) {
    super(
      'VERSION_NOT_KEPT',
      `${what}: no version ${version} is kept. What was replaced is kept for ${days} days; "treesift rules diff" without versions shows what there is.`,
    )
  }
}

// Evaluation

export class NothingToScore extends TreesiftError {
  constructor(corpus: string, reason: string) {
    super('NOTHING_TO_SCORE', `${corpus}: ${reason}.`)
  }
}

// Peers

export class PeerNotInstalled extends TreesiftError {
  constructor(peer: string, reason: string, advice: string) {
    super('PEER_NOT_INSTALLED', `${peer}: this peer cannot be run here (${reason}). ${advice}.`)
  }
}

export class PeerCrashed extends TreesiftError {
  constructor(
    where: string,
    readonly reason: string,
  ) {
    super(
      'PEER_CRASHED',
      `${where}: the peer broke down (${reason}). It is started anew for what is asked next.`,
    )
  }
}

export class PeerTimeout extends TreesiftError {
  constructor(where: string, seconds: number) {
    super(
      'PEER_TIMEOUT',
      `${where}: the peer was ended after ${seconds} seconds without an answer. It is started anew for what is asked next.`,
    )
  }
}

export class PeerFailed extends TreesiftError {
  constructor(where: string, reason: string) {
    super(
      'PEER_FAILED',
      `${where}: the peer gave up (${reason}). What comes next is asked all the same.`,
    )
  }
}

// Training

export class NothingToLearn extends TreesiftError {
  constructor(what: string) {
    super('NOTHING_TO_LEARN', `${what}. Give labelled pages: see docs/reference/labels.md.`)
  }
}

export class LabelTooWide extends TreesiftError {
  constructor(page: string, field: string, label: string) {
    super(
      'LABEL_TOO_WIDE',
      `${page}: the label "${label}" of ${field} means everything on the page. Label what sets ${field} apart from the rest.`,
    )
  }
}

export class LabelNotFound extends TreesiftError {
  constructor(page: string, field: string, label: string, hint?: string) {
    super(
      'LABEL_NOT_FOUND',
      `${page}: nothing on the page carries the label "${label}" of ${field}${hint === undefined ? '' : `; ${hint}`}. Correct the label, or leave it out.`,
    )
  }
}

export class SiteUnknown extends TreesiftError {
  constructor(page: string) {
    super(
      'SITE_UNKNOWN',
      `${page}: has no URL, so its site is unknown. Add "url" to it, or use --site.`,
    )
  }
}

export class ContradictoryLabels extends TreesiftError {
  constructor(pages: readonly [string, string], field: string) {
    super(
      'CONTRADICTORY_LABELS',
      `${pages[0]} and ${pages[1]}: the same page, but their labels of "${field}" differ. Correct one of them, or leave it out.`,
    )
  }
}

// Models

export class BrokenModel extends TreesiftError {
  constructor(where: string, cause: unknown) {
    super(
      'BROKEN_MODEL',
      `${where}: not a model that can be used (${reasonOf(cause)}). Train it again, or restore it from a copy.`,
      { cause },
    )
  }
}

export class FitFailed extends TreesiftError {
  constructor(cause: unknown) {
    super(
      'FIT_FAILED',
      `A model could not be fitted (${reasonOf(cause)}). If memory ran out, fit fewer at once or from fewer pages.`,
      { cause },
    )
  }
}

export class ModelMismatch extends TreesiftError {
  constructor(column: number, expected: string | undefined, found: string | undefined) {
    super(
      'MODEL_MISMATCH',
      `The model was fitted to other columns: column ${column} is ${named(expected)} there and ${named(found)} here. Train it again.`,
    )
  }
}

const named = (column: string | undefined): string =>
  column === undefined ? 'missing' : `"${column}"`

// Rendering

export class BrowserNotFound extends TreesiftError {
  constructor(reason: string) {
    super(
      'BROWSER_NOT_FOUND',
      `No Chromium to render pages with: ${reason}. Install it (on Debian: apt-get install chromium), or name it with --browser or TREESIFT_BROWSER.`,
    )
  }
}

export class BrowserFailed extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'BROWSER_FAILED',
      `${path}: could not be started (${firstLine(reasonOf(cause))}). ${browserAdvice(reasonOf(cause))}`,
      { cause },
    )
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!

/** Chromium says of itself when it has no sandbox for whoever runs it; what is behind that line is its log. */
const browserAdvice = (reason: string): string =>
  /sandbox/i.test(reason)
    ? 'Its sandbox does not work for this user: run as another one, or, for pages that you trust, with --no-sandbox.'
    : 'See whether it starts by itself, or name another with --browser.'

export class RenderTimeout extends TreesiftError {
  constructor(where: string, seconds: number) {
    super(
      'RENDER_TIMEOUT',
      `${where}: not rendered within ${seconds} seconds. Raise --render-seconds, or leave it without boxes.`,
    )
  }
}

export class RenderFailed extends TreesiftError {
  constructor(where: string, reason: string) {
    super('RENDER_FAILED', `${where}: could not be rendered (${reason}). Leave it without boxes.`)
  }
}

export class BrokenBoxes extends TreesiftError {
  constructor(file: string, reason: string) {
    super(
      'BROKEN_BOXES',
      `${file}: not the boxes of a page (${reason}). Take them again with "treesift render".`,
    )
  }
}

export class BoxesTooNew extends TreesiftError {
  constructor(file: string, found: number, known: number) {
    super(
      'BOXES_TOO_NEW',
      `${file}: written by a newer treesift (form ${found}, this one knows ${known}). Update treesift, or take them again with "treesift render".`,
    )
  }
}

// Wrong use

export class UnknownFormat extends UsageError {
  constructor(format: string, known: readonly string[]) {
    super('UNKNOWN_FORMAT', `There is no format "${format}". Choose one of ${known.join(', ')}.`)
  }
}

export class UnknownMethod extends UsageError {
  constructor(method: string, known: readonly string[]) {
    super('UNKNOWN_METHOD', `There is no method "${method}". Choose one of ${known.join(', ')}.`)
  }
}

export class UnknownPeer extends UsageError {
  constructor(peer: string, known: readonly string[]) {
    super('UNKNOWN_PEER', `There is no peer "${peer}". Choose one of ${known.join(', ')}.`)
  }
}

export class UnknownSplit extends UsageError {
  constructor(split: string, known: readonly string[]) {
    super('UNKNOWN_SPLIT', `There is no split "${split}". Choose one of ${known.join(', ')}.`)
  }
}

export class BadOption extends UsageError {
  constructor(reason: string) {
    super('BAD_OPTION', `${reason}.`)
  }
}

export class WrongUse extends UsageError {
  constructor(reason: string) {
    super('WRONG_USE', `${reason}. --help shows how it is used.`)
  }
}

export class NoInput extends UsageError {
  constructor() {
    super('NO_INPUT', 'No page was named. Name a file, a folder, a URL or - for standard input.')
  }
}

export class OutputUnwritable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super('OUTPUT_UNWRITABLE', `${path}: cannot be written (${reasonOf(cause)}).`, { cause })
  }
}
