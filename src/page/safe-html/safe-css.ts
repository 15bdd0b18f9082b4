/**
 * A style sheet, or the declarations of a style attribute, without anything that loads: no other sheets, fonts or
 * images. What is dropped leaves the rest valid; what is no CSS stays harmless text in a STYLE element.
 */
export function safeCss(css: string): string {
  const parts: string[] = []
  for (let at = 0; at < css.length; ) {
    const next = nextSpecial(css, at)
    parts.push(css.slice(at, next))
    if (next === css.length) break
    at = next + special(css, next, parts)
  }
  return parts.join('').replaceAll('</', '<\\/').replaceAll('<!', '<\\!')
}

const [quote, apostrophe, slash, at, open, backslash] = [34, 39, 47, 64, 40, 92]

/** The place of the next character that may begin a comment, a string, a rule, a function or an escape. */
function nextSpecial(css: string, from: number): number {
  for (let place = from; place < css.length; place++) {
    const code = css.charCodeAt(place)
    if (code === quote || code === apostrophe || code === at || code === open) return place
    if (code === backslash || (code === slash && css[place + 1] === '*')) return place
  }
  return css.length
}

/**
 * Writes what stands at a special character as far as it is safe; returns how much was read. A space takes the place
 * of what is dropped, so that what stands around it does not become one name.
 */
function special(css: string, place: number, parts: string[]): number {
  switch (css.charCodeAt(place)) {
    case slash: {
      const end = css.indexOf('*/', place + 2)
      parts.push(' ')
      return (end < 0 ? css.length : end + 2) - place
    }
    case quote:
    case apostrophe: {
      const end = endOfString(css, place)
      parts.push(css.slice(place, end))
      return end - place
    }
    case at: {
      const end = endOfLoadingRule(css, place)
      parts.push(end === place ? '@' : ' ')
      return Math.max(1, end - place)
    }
    case open: {
      if (!isLoadingFunction(parts)) {
        parts.push('(')
        return 1
      }
      parts.push('(about:invalid)')
      return endOfArguments(css, place) - place
    }
    default:
      // outside of strings an escape would only hide a name
      parts.push(' ')
      return 2
  }
}

const loadingRules = ['@import', '@charset', '@namespace', '@font-face'] as const

/** Behind a rule that loads something, with all that belongs to it; the same place where there is none. */
function endOfLoadingRule(css: string, place: number): number {
  const start = css.slice(place, place + 10).toLowerCase()
  const name = loadingRules.find((one) => start.startsWith(one))
  if (name === undefined) return place
  const end = css.indexOf(name === '@font-face' ? '}' : ';', place)
  return end < 0 ? css.length : end + 1
}

/** Functions that name what is loaded. */
const loading = [
  'url',
  'src',
  'image',
  'image-set',
  'cross-fade',
  '-webkit-image-set',
  'attr',
  'element',
]
const longestLoading = Math.max(...loading.map(({ length }) => length))

function isLoadingFunction(parts: readonly string[]): boolean {
  const before = (parts.at(-1) ?? '').slice(-longestLoading - 1).toLowerCase()
  return loading.some((name) => before.endsWith(name))
}

/** A string ends at its quote, or at the end of its line. */
function endOfString(css: string, start: number): number {
  for (let place = start + 1; place < css.length; place++) {
    const code = css.charCodeAt(place)
    if (code === backslash) place++
    else if (code === css.charCodeAt(start)) return place + 1
    else if (code === 10) return place
  }
  return css.length
}

/** Behind the bracket that closes the arguments of a function. */
function endOfArguments(css: string, start: number): number {
  let depth = 0
  for (let place = start; place < css.length; place++) {
    const code = css.charCodeAt(place)
    if (code === backslash) place++
    else if (code === quote || code === apostrophe) place = endOfString(css, place) - 1
    else if (code === open) depth++
    else if (code === 41 && --depth === 0) return place + 1
  }
  return css.length
}
