/** Limits on reading a page's scripts. What exceeds a limit is skipped. */
export const embeddedLimits = {
  /** Characters of all scripts, and of scripts in their strings; the longest real ones known have 5 million. */
  source: 20_000_000,
  /** Depth of nested values; deeper ones are read as separate values. */
  depth: 200,
  /** Depth of scripts in strings of scripts: state may be a JSON string, which may contain another. */
  nesting: 3,
  /** Strings that are read as scripts. */
  nested: 10_000,
  /** Characters of a name or type that are kept. */
  name: 200,
  /** Texts found. */
  texts: 2_000,
  /** Characters of all texts found, before HTML is parsed. */
  text: 2_000_000,
  /** Characters of a value of an object in a list. */
  value: 5_000,
  /** Values of all objects in lists, and of one. */
  listValues: 100_000,
  itemValues: 80,
  /** Texts that are parsed as HTML, each like a page. */
  html: 2_000,
} as const
