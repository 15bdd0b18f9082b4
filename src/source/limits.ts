const MiB = 2 ** 20

/** What one input may cost at most, unless the user says otherwise. */
export const sourceLimits = {
  /** Bytes of a page, as stored or sent and again when decompressed. Far above any page to read. */
  maxBytes: 32 * MiB,
  /** Seconds for a fetch in all: names, redirects, body. One slow server must not hold up a list. */
  maxSeconds: 30,
  /** Redirects followed for one URL. Browsers allow 20; honest chains stay below 5. */
  maxRedirects: 10,
  /** Bytes of a line of JSON: it may hold a page of `maxBytes`, most of it written as `\uXXXX`. */
  maxLineBytes: 256 * MiB,
} as const

export type SourceLimits = { readonly [name in keyof typeof sourceLimits]: number }
