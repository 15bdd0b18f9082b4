/** How much of a page's scripts is read. What is beyond a cap is left out. */
export const embeddedLimits = {
  /** Characters of all scripts, and of what their strings hold in turn; the longest real ones known to us are 5 million. */
  source: 20_000_000,
  /** Values inside each other; what is deeper is read as if it stood alone. */
  depth: 200,
  /** Scripts in strings of scripts: state is written as a string that is parsed, which may hold another. */
  nesting: 3,
  /** Strings that are read as scripts in turn. */
  nested: 10_000,
  /** Characters of a name or type that are kept. */
  name: 200,
  /** Texts found. */
  texts: 2_000,
  /** Characters of all texts found, before their elements are read. */
  text: 2_000_000,
  /** Texts that are tried as HTML: each is read as a page of its own. */
  html: 2_000,
} as const
