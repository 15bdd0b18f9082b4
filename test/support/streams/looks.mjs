/** What a word of a look means; a look is a row of such words, as utility classes are. */
const steps = {
  xs: 0.75,
  sm: 0.875,
  base: 1,
  lg: 1.125,
  xl: 1.25,
  '2xl': 1.5,
  '3xl': 1.9,
  '4xl': 2.4,
}
const colors = {
  ink: '#1d2733',
  slate: '#66727f',
  sea: '#0f4c5c',
  clay: '#b0522a',
  leaf: '#2f6b3a',
  plum: '#6b2f5c',
  sand: '#f6f0e6',
  mist: '#edf1f4',
  line: '#d4dae0',
  paper: '#ffffff',
}
const sides = {
  '': [''],
  t: ['-top'],
  b: ['-bottom'],
  l: ['-left'],
  r: ['-right'],
  x: ['-left', '-right'],
  y: ['-top', '-bottom'],
}
const words = {
  flex: 'display:flex',
  'flex-wrap': 'flex-wrap:wrap',
  'flex-1': 'flex:1;min-width:0',
  block: 'display:block',
  'inline-block': 'display:inline-block',
  'items-center': 'align-items:center',
  'justify-between': 'justify-content:space-between',
  'grid-2': 'display:grid;grid-template-columns:1fr 1fr',
  'grid-3': 'display:grid;grid-template-columns:repeat(3,1fr)',
  'grid-aside': 'display:grid;grid-template-columns:minmax(0,1fr) 17rem',
  'grid-rail': 'display:grid;grid-template-columns:14rem minmax(0,1fr)',
  'font-bold': 'font-weight:700',
  'font-semibold': 'font-weight:600',
  'font-serif': 'font-family:Georgia,serif',
  'font-sans': 'font-family:Helvetica,Arial,sans-serif',
  italic: 'font-style:italic',
  uppercase: 'text-transform:uppercase',
  'tracking-wide': 'letter-spacing:.06em',
  'leading-tight': 'line-height:1.2',
  'leading-relaxed': 'line-height:1.65',
  'line-through': 'text-decoration:line-through',
  'no-underline': 'text-decoration:none',
  'list-none': 'list-style:none;padding-left:0',
  rounded: 'border-radius:.4rem',
  border: 'border:1px solid #d4dae0',
  'border-t': 'border-top:1px solid #d4dae0',
  'border-b': 'border-bottom:1px solid #d4dae0',
  'border-l-4': 'border-left:4px solid #0f4c5c',
  shadow: 'box-shadow:0 1px 4px #0003',
  'w-full': 'width:100%',
  'max-w-md': 'max-width:28rem',
  'max-w-2xl': 'max-width:42rem',
  'max-w-3xl': 'max-width:48rem',
  'max-w-6xl': 'max-width:72rem',
  'mx-auto': 'margin-left:auto;margin-right:auto',
  'text-center': 'text-align:center',
  'text-right': 'text-align:right',
}

function declarations(word) {
  if (Object.hasOwn(words, word)) return words[word]
  const [, box, side, size] = /^([mp])([tblrxy]?)-(\d+)$/.exec(word) ?? []
  if (box !== undefined) {
    const property = box === 'm' ? 'margin' : 'padding'
    return sides[side].map((at) => `${property}${at}:${size / 4}rem`).join(';')
  }
  const [, about, value] = /^(text|bg|gap)-(\w+)$/.exec(word) ?? []
  if (about === 'gap') return `gap:${value / 4}rem`
  if (about === 'text' && value in steps) return `font-size:${steps[value]}rem`
  if (about !== undefined && value in colors)
    return `${about === 'bg' ? 'background' : 'color'}:${colors[value]}`
  throw new Error(`nothing is known of the look ${word}`)
}

const styleOf = (look) => look.split(' ').map(declarations).join(';')

/** Six letters and figures that say nothing, the same for the same role and salt. */
function hashed(role, salt) {
  let hash = 0x811c9dc5
  for (const sign of `${salt}/${role}/${salt}`)
    hash = Math.imul(hash ^ sign.codePointAt(0), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, 'x').slice(-6)
}

/** How classes are named: each makes the class words of a role out of its name, its look and a salt. */
export const namings = {
  bem: (role) => role,
  utility: (_role, look) => look,
  hashed: (role, _look, salt) => `css-${hashed(role, salt)}`,
  module: (role, _look, salt) => `${role.replaceAll('__', '_')}__${hashed(role, salt)}`,
}

/** The classes of a template with these looks by role: attributes for its elements, and a style sheet. */
export function classesOf({ naming, salt }, looks) {
  const name = (role) => {
    if (!Object.hasOwn(looks, role)) throw new Error(`no look for ${role}`)
    return namings[naming](role, looks[role], salt)
  }
  return {
    attribute: (role) => `class="${name(role)}"`,
    style: () =>
      [
        ...new Set(Object.keys(looks).flatMap((role) => rules(naming, name(role), looks[role]))),
      ].join('\n'),
  }
}

const rules = (naming, name, look) =>
  naming === 'utility'
    ? look.split(' ').map((word) => `.${word}{${declarations(word)}}`)
    : [`.${name}{${styleOf(look)}}`]
