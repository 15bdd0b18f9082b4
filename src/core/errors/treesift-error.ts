/** A failure that treesift names: a stable code, documented in docs/reference/errors.md, what happened, and what to do next. */
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
