/** Levels whose members stand on lines of their own: the whole, its sites, a site, its rules, a rule. */
const openLevels = 5

/** A bundle as JSON with a line for each plain value of a rule and for each tree: for what changes by itself. */
export const bundleLines = (value: unknown): string => `${written(value, 0)}\n`

function written(value: unknown, level: number): string {
  if (!isOpen(value, level)) return JSON.stringify(value)
  const members = Array.isArray(value)
    ? value.map((one) => written(one, level + 1))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => `${JSON.stringify(name)}: ${written(one, level + 1)}`)
  const [first, last] = Array.isArray(value) ? '[]' : '{}'
  if (members.length === 0) return `${first}${last}`
  const margin = `\n${'  '.repeat(level)}`
  return `${first}${margin}  ${members.join(`,${margin}  `)}${margin}${last}`
}

/** Below the open levels only a list of objects is: the trees of a rule. */
const isOpen = (value: unknown, level: number): value is object =>
  isObject(value) &&
  (level < openLevels || (level === openLevels && Array.isArray(value) && isObject(value[0])))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
