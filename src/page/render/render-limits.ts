/** Default limits of rendering one page. */
export const renderLimits = {
  /** Seconds to render a page. Without scripts and network most pages take less than one. */
  seconds: 20,
  /** Seconds of these to wait for images and the like after the document is parsed. */
  settlingSeconds: { offline: 1, online: 10 },
  /** DOM nodes of a page: a snapshot of more would take hundreds of megabytes. */
  nodes: 300_000,
  /** Megabytes of heap for a page's scripts, if they may run. */
  scriptMegabytes: 256,
  /** Bytes of one style sheet or image, if the network is allowed. */
  resourceBytes: 8 * 2 ** 20,
  /** Requests of one page, if the network is allowed. */
  requests: 500,
  /** Maximum height of a screenshot in pixels: beyond it Chromium repeats the image. */
  screenshotHeight: 16_000,
} as const

/** A common desktop window, wide enough for sidebars. */
export const viewport = { width: 1280, height: 1024 } as const
