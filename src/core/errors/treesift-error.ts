/**
 * An error with a stable code, see docs/reference/errors.md. Its message says what is wrong, where, and what to do
 * next.
 */
export abstract class TreesiftError extends Error {
  constructor(
    /** The stable code, such as `BROKEN_LABELS`. */
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(withoutPasswords(message), options)
    this.name = new.target.name
  }
}

/** Wrong use of a command: exit code 2. All other errors concern an input: exit code 1. */
export abstract class UsageError extends TreesiftError {}

/** An error in JSON lines and reports. */
export interface ErrorReport {
  /** The stable code, such as `BROKEN_LABELS`. */
  readonly code: string
  /** What is wrong, where, and what to do next. */
  readonly message: string
}

/** The report of any thrown value; one without a code is a defect of treesift and is reported as such. */
export function errorReport(thrown: unknown): ErrorReport {
  if (thrown instanceof TreesiftError) return { code: thrown.code, message: thrown.message }
  const message = withoutPasswords(`Unexpected failure: ${errorMessage(thrown)}. Please report it.`)
  return { code: 'INTERNAL', message }
}

/** Whether its message is for the person who runs a server: clients learn the code alone. */
export const isPrivateCode = (code: string): boolean => /^(?:INTERNAL$|DATABASE_)/.test(code)

/** What clients of a server learn of a failure. */
export const publicReport = (report: ErrorReport): ErrorReport =>
  isPrivateCode(report.code)
    ? { ...report, message: 'The server failed. Its log says why.' }
    : report

export const errorMessage = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** A text without the names and passwords in its URLs, as messages quote them from lists, pages and libraries. */
export const withoutPasswords = (text: string): string =>
  text.replace(/:\/\/[^\s/?#"'<>]*@/g, '://')

/** The code of an error of the system, such as `ENOENT`, or of a library; empty without one. */
export const systemCode = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
