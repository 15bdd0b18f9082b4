/** Where a node stands, as bits that are handed down to everything below: what it is shown as, or why it is not shown. */
export const Context = {
  link: 1 << 0,
  bold: 1 << 1,
  italic: 1 << 2,
  code: 1 << 3,
  heading: 1 << 4,
  paragraph: 1 << 5,
  preformatted: 1 << 6,
  /** Inside a control that people press or fill in. */
  control: 1 << 7,
  /** Not shown: the HIDDEN attribute, a style that says so, a closed DIALOG, what stands in for a VIDEO. */
  hidden: 1 << 8,
  /** Shown only where scripts do not run. */
  noscript: 1 << 9,
  /** Inside a TEMPLATE: material for scripts. */
  template: 1 << 10,
  /** SCRIPT and STYLE: not text at all. */
  raw: 1 << 11,
  /** Inside HEAD: said about the page, not shown in it. */
  head: 1 << 12,
} as const

/** Everything that keeps a text from being shown where scripts run. */
export const unseen = Context.hidden | Context.noscript | Context.template

/** Texts that are no part of what a page says to its readers, not even where they stand in the middle of it. */
export const notContent = Context.raw | Context.head

const { bold, italic, code, heading, paragraph, preformatted, control } = Context

/** What an element's name alone says; a link needs an address, a DIALOG may be open: see `ElementContexts`. */
const byName: Readonly<Record<string, number>> = {
  b: bold,
  strong: bold,
  i: italic,
  em: italic,
  cite: italic,
  dfn: italic,
  var: italic,
  code: code,
  kbd: code,
  samp: code,
  tt: code,
  pre: code | preformatted,
  listing: code | preformatted,
  plaintext: code | preformatted,
  xmp: code | preformatted,
  textarea: control | preformatted,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  p: paragraph,
  button: control,
  select: control,
  option: control,
  optgroup: control,
  label: control,
  legend: control,
  datalist: Context.hidden,
  audio: Context.hidden,
  canvas: Context.hidden,
  iframe: Context.hidden,
  noembed: Context.hidden,
  noframes: Context.hidden,
  object: Context.hidden,
  video: Context.hidden,
  annotation: Context.hidden,
  noscript: Context.noscript,
  template: Context.template,
  script: Context.raw,
  style: Context.raw,
  head: Context.head,
  title: Context.head,
  desc: Context.hidden,
}

/** The name's own bits by tag id, for the tree builder's inner loop. */
export const contextByTag = (tagNames: readonly string[]): Uint16Array =>
  Uint16Array.from(tagNames, (name) => byName[name] ?? 0)

/** Whether an inline style keeps its element from being shown. */
export const hidesByStyle = (style: string): boolean =>
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(style)
