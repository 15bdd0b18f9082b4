/** The context of a node, as bits inherited from its ancestors: how it is shown, or why it is not. */
export const NodeContext = {
  link: 1 << 0,
  bold: 1 << 1,
  italic: 1 << 2,
  code: 1 << 3,
  heading: 1 << 4,
  paragraph: 1 << 5,
  preformatted: 1 << 6,
  /** Inside a button or form control. */
  control: 1 << 7,
  /** Not shown: the HIDDEN attribute, an inline style, a closed DIALOG, the fallback of a VIDEO. */
  hidden: 1 << 8,
  /** Shown only if scripts are disabled. */
  noscript: 1 << 9,
  /** Inside a TEMPLATE, for use by scripts. */
  template: 1 << 10,
  /** Inside SCRIPT or STYLE. */
  raw: 1 << 11,
  /** Inside HEAD. */
  head: 1 << 12,
  /** Deleted, or not valid any more. */
  strike: 1 << 13,
  sub: 1 << 14,
  sup: 1 << 15,
} as const

/** The contexts of texts that are not shown if scripts are enabled. */
export const notShown = NodeContext.hidden | NodeContext.noscript | NodeContext.template

/** The contexts of texts that are never content, wherever they are. */
export const notContent = NodeContext.raw | NodeContext.head

const { bold, italic, code, heading, paragraph, preformatted, control, strike, sub, sup } =
  NodeContext

/** Contexts that follow from an element's name alone; for links and DIALOG see `ElementContextReader`. */
const byName: Readonly<Record<string, number>> = {
  b: bold,
  strong: bold,
  i: italic,
  em: italic,
  cite: italic,
  dfn: italic,
  var: italic,
  s: strike,
  del: strike,
  strike: strike,
  sub: sub,
  sup: sup,
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
  datalist: NodeContext.hidden,
  audio: NodeContext.hidden,
  canvas: NodeContext.hidden,
  iframe: NodeContext.hidden,
  noembed: NodeContext.hidden,
  noframes: NodeContext.hidden,
  object: NodeContext.hidden,
  video: NodeContext.hidden,
  annotation: NodeContext.hidden,
  noscript: NodeContext.noscript,
  template: NodeContext.template,
  script: NodeContext.raw,
  style: NodeContext.raw,
  head: NodeContext.head,
  title: NodeContext.head,
  desc: NodeContext.hidden,
}

/** The context of each name by tag id, for the tree builder's inner loop. */
export const contextByTag = (tagNames: readonly string[]): Uint16Array =>
  Uint16Array.from(tagNames, (name) => byName[name] ?? 0)

/** Whether an inline style hides its element. */
export const styleHides = (style: string): boolean =>
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(style)
