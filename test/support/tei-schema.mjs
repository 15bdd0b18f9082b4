// The part of TEI P5's schema that documents of treesift use: what each element may hold, and must have.
const phrases = 'hi ref code lb graphic figure note formula milestone'
const inter = 'quote list table eg milestone'
const common = `p ${inter}`

/** Children in any order; `text` says whether texts may stand between them. */
const schema = {
  teiCorpus: { order: /^teiHeader( TEI)+$/ },
  TEI: { order: /^teiHeader text$/ },
  teiHeader: { order: /^fileDesc( encodingDesc)?( profileDesc)?$/ },
  fileDesc: { order: /^titleStmt publicationStmt sourceDesc$/ },
  titleStmt: { order: /^title( author)*$/ },
  publicationStmt: { order: /^(p|publisher( (date|availability|idno))*)$/ },
  availability: { order: /^licence$/ },
  sourceDesc: { order: /^(p|bibl)$/ },
  bibl: { holds: 'title author publisher date ptr' },
  encodingDesc: { order: /^appInfo$/ },
  appInfo: { order: /^application$/ },
  application: { order: /^label$/, needs: ['ident', 'version'] },
  profileDesc: { holds: 'abstract langUsage textClass', order: /./ },
  abstract: { order: /^p$/ },
  langUsage: { order: /^language$/ },
  language: { text: true, needs: ['ident'] },
  textClass: { order: /^keywords$/ },
  keywords: { order: /^term( term)*$/ },
  term: { text: true },
  ...Object.fromEntries(
    ['title', 'author', 'publisher', 'licence', 'date'].map((name) => [name, { text: true }]),
  ),
  ptr: { needs: ['target'] },
  text: { order: /^body$/ },
  body: {
    holds: `${common} note div`,
    order: /^((p|note|quote|list|table|eg|milestone)( |$))*(div( |$))*$/,
    filled: true,
  },
  div: {
    holds: `head ${common} note div`,
    order: /^head( (p|note|quote|list|table|eg|milestone))*( div)*$/,
  },
  head: { text: true, holds: phrases },
  p: { text: true, holds: `${phrases} ${inter}` },
  hi: { text: true, holds: phrases },
  ref: { text: true, holds: phrases, needs: ['target'] },
  code: { text: true },
  formula: { text: true, needs: ['notation'] },
  milestone: { needs: ['unit'] },
  eg: { text: true },
  lb: {},
  graphic: { holds: 'desc', needs: ['url'] },
  desc: { text: true },
  figure: { holds: `graphic head ${common} note` },
  note: { text: true, holds: `${phrases} ${common}` },
  quote: { text: true, holds: `${phrases} ${common}` },
  item: { text: true, holds: `${phrases} ${common}` },
  cell: { text: true, holds: `${phrases} ${common}` },
  label: { text: true, holds: phrases },
  list: { order: /^(item( item)*|label item( label item)*)$/ },
  table: { order: /^(head )?row( row)*$/ },
  row: { order: /^cell( cell)*$/ },
}

const known = new Set(
  'xml:lang xml:id xmlns ident version when type target url rend n cols rows role notation unit'.split(
    ' ',
  ),
)
const date = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?)?$/

/** What of a tree of elements is not as the schema says. */
export function teiFaults(root) {
  const faults = []
  const left = [root]
  const ids = new Set()
  const targets = new Set()
  for (let element = left.pop(); element !== undefined; element = left.pop()) {
    const { name, attributes, children, text } = element
    const rule = schema[name]
    if (rule === undefined) {
      faults.push(`TEI has no ${name} here`)
      continue
    }
    const names = children.map((child) => child.name)
    const inOrder = names.join(' ')
    const holds = rule.holds?.split(' ')
    const other = holds && names.find((child) => !holds.includes(child))
    if (other !== undefined) faults.push(`TEI has ${other} in ${name}`)
    if (!holds && !rule.order && names.length > 0) faults.push(`TEI has ${inOrder} in ${name}`)
    if (rule.order && !rule.order.test(inOrder))
      faults.push(`TEI has in ${name}: ${inOrder.slice(0, 200)}`)
    if (rule.filled && names.length === 0) faults.push(`TEI has an empty ${name}`)
    if (!rule.text && text.trim() !== '')
      faults.push(`TEI has text in ${name}: ${text.slice(0, 50)}`)
    for (const need of rule.needs ?? [])
      if (!(need in attributes)) faults.push(`TEI has ${name} without ${need}`)
    for (const [its, value] of Object.entries(attributes)) {
      if (!known.has(its)) faults.push(`TEI has ${its} of ${name}`)
      if (its === 'xml:id' && ids.has(value)) faults.push(`TEI has twice the id ${value}`)
      if (its === 'xml:id') ids.add(value)
      if (its === 'target' && value.startsWith('#')) targets.add(value.slice(1))
      if (its === 'when' && !date.test(value)) faults.push(`TEI has when="${value}"`)
      if (its === 'rend' && /\s/.test(value)) faults.push(`TEI has rend="${value}"`)
    }
    left.push(...children)
  }
  for (const target of targets)
    if (!ids.has(target)) faults.push(`TEI has nothing called ${target}`)
  return faults
}
