const MiB = 2 ** 20

/** Default limits of one input. */
export const inputLimits = {
  /** Bytes of a page, both as stored or sent and decompressed. Far above any real page. */
  maxBytes: 32 * MiB,
  /** Seconds of a whole fetch: DNS, redirects, body. One slow server must not delay a list for long. */
  maxSeconds: 30,
  /** Redirects followed for one URL. Browsers allow 20; legitimate chains stay below 5. */
  maxRedirects: 10,
  /** Bytes of a line of JSON, which may contain a page of `maxBytes`, most of it written as `\uXXXX`. */
  maxLineBytes: 256 * MiB,
} as const

export type InputLimits = { readonly [name in keyof typeof inputLimits]: number }

/** How politely pages are fetched, unless the user says otherwise. */
export const politeDefaults = {
  /** Seconds between fetches from one host that asks for no more: about the pace of a fast reader. */
  delay: 1,
  /** Retries of a request that a busy or failing server refused. */
  retries: 3,
} as const
