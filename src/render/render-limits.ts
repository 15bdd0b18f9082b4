/** What rendering one page may cost at most, and how it is looked at, unless the user says otherwise. */
export const renderLimits = {
  /** Seconds from asking for a page to its boxes. Without scripts and network most pages take less than one. */
  seconds: 20,
  /** Of these, seconds for pictures and the like once the document is there; what comes later is not waited for. */
  settlingSeconds: { offline: 1, online: 10 },
  /** Nodes that the browser made of a page: its account of more would take hundreds of megabytes. */
  nodes: 300_000,
  /** Megabytes of memory that the scripts of a page may hold, where they may run. */
  scriptMegabytes: 256,
  /** Bytes of one style sheet or image, where the network is allowed. */
  resourceBytes: 8 * 2 ** 20,
  /** Requests of one page, where the network is allowed. */
  requests: 500,
  /** Pixels that a picture is high at most: Chromium repeats itself in what is drawn beyond. */
  pictureHeight: 16_000,
} as const

/** A window as many people have it on a desk, so that what stands beside the text stands beside it. */
export const viewport = { width: 1280, height: 1024 } as const
