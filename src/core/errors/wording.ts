/** `file:line` as editors understand it. */
export const at = (file: string, line?: number): string =>
  line === undefined ? file : `${file}:${line}`

export const reasonOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)
