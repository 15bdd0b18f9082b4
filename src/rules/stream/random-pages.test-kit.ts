import fc from 'fast-check'

export const tags = [
  'div',
  'p',
  'span',
  'b',
  'a',
  'td',
  'tr',
  'table',
  'li',
  'ul',
  'h2',
  'svg',
  'x-one',
  'body',
  'template',
  'title',
]
/** Attributes that hold values of fields. */
export const valueAttributes = [
  'content',
  'datetime',
  'href',
  'src',
  'alt',
  'data-price',
  'value',
  'aria-label',
] as const
const classes = ['one', 'two', 'one two', 'two&#32;one', '']
const texts = [
  'Price:',
  ' 5 pots ',
  'Tea',
  '&nbsp;',
  'Price: 7',
  '\n',
  'A&amp;B',
  '\0',
  'Tea',
  'é',
  '12.5',
  'TEA now',
]

const attribute = fc.oneof(
  fc.constantFrom(...classes).map((value) => ` class="${value}"`),
  fc.constantFrom(' id=main', ' id="&#109;ain"', ' ID=other', ' hidden', ' style="display:none"'),
  fc.constantFrom(' rel=author', ' rel="a&#117;thor"', ' REL=x rel=author', ' href=/a', ' lang=en'),
  fc
    .tuple(
      fc.constantFrom(...valueAttributes),
      fc.constantFrom(
        'Price: 7',
        '"  5 pots\n"',
        '"A &amp; B"',
        '"/tea?a=1&amp;b=2"',
        '',
        "'12.5'",
      ),
    )
    .map(([name, value]) => ` ${name}=${value}`.replace(/=$/, '')),
)
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...tags), fc.array(attribute, { maxLength: 2 }))
      .map(([tag, its]) => `<${tag}${its.join('')}>`),
  },
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
  fc.constantFrom(
    '<br>',
    '<br><br>',
    '<!-- x -->',
    '<script>Tea</script>',
    '<script type="application/ld+json">{"@type":"Tea","name":"Assam<br>A"}</script>',
    '<script type=application/LD+JSON; charset=x>[{"@type":"Tea","kinds":[{"name":"a&amp;b"}]}]</script>',
    '<script type="application/json">{"@type":"Tea","name":"no"}</script>',
    '<html lang=de>',
    '<meta property=og:title content="A &amp; B">',
    '<head>',
    '</p>',
    '<',
  ),
)
const pieces = fc.array(piece, { maxLength: 60 })

/** Pages with everything that predicates ask about, in any order. */
export const page = pieces.map((some) => some.join(''))

/** Pages that equal the first of them except for a few pieces. */
export const alikePages = fc
  .tuple(
    pieces,
    fc.array(fc.tuple(fc.nat(60), fc.nat(2), fc.array(piece, { maxLength: 2 })), { maxLength: 4 }),
  )
  .map(([some, changes]) =>
    [some, ...changes.map(([at, left, its]) => some.toSpliced(at, left, ...its))].map((its) =>
      its.join(''),
    ),
  )
