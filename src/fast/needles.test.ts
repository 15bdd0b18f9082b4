import { describe, expect, test } from 'vitest'
import type { Predicate } from '../rules/predicate.js'
import type { RuleTree } from '../rules/rule.js'
import { ask, leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import { mayHideLetters } from './needle.js'
import { Needles } from './needles.js'
import { Questions } from './questions.js'
import { wholePage } from './stretch.js'

const around = (what: 'class' | 'id' | 'tag' | 'attribute', name: string): Predicate => ({
  kind: 'named',
  where: 'around',
  what,
  name,
})
const inside = (name: string) => ask(around('class', name), take(), leave())

function stretchOf(html: string, trees: readonly RuleTree[], least = trees.length) {
  const choice = { kind: 'all', least, share: 0 } as const
  const rule = ruleOf({ voters: trees.map((tree) => voter(tree)), choice })
  return Needles.of([rule], new Questions())?.stretchOf(html)
}

/** What is left of the page where a stretch ends. */
function stretched(html: string, ...trees: readonly RuleTree[]): string | undefined {
  const stretch = stretchOf(html, trees)
  return stretch && (stretch === wholePage ? 'all' : html.slice(stretch.ends))
}

describe('the stretch of a page', () => {
  test.each([
    ['a class', '<p>story<div class="story">x</div> story', '">x</div> story'],
    ['the last', '<i class=story></i>-<b class="old story"></b>', '"></b>'],
    ['in either kind of quotes', "<i class='a story'>", "'>"],
    ['with spaces', '<i CLASS = "story">', '">'],
    ['a part of another word', '<i class="storyline old-story">', 'all'],
    ['a style sheet and a script', '<style>.story{}</style><script>"story"</script>', 'all'],
    ['an id', '<i id="story">', 'all'],
    ['a letter spelt otherwise', '<i class="s&#116;ory"><b class=story>', 'all'],
    ['another sign spelt so', '<i class="story">&#8217;&#x2014;&#39;', '">&#8217;&#x2014;&#39;'],
  ])('is that of %s', (_, html, expected) => {
    expect(stretched(html, inside('story'))).toBe(expected)
  })

  test('is found however far from the end it is', () => {
    for (let filler = 16_360; filler < 16_400; filler++) {
      const html = `<b class="story"><i class="a story">${'-'.repeat(filler)}`
      expect(stretched(html, inside('story'))).toBe(html.slice(html.indexOf('-') - 2))
    }
  })

  test('is that of tags, in either case, and of values', () => {
    expect(stretched('<ARTICLE>x</article>', ask(around('tag', 'article'), take(), leave()))).toBe(
      'x</article>',
    )
    expect(
      stretched('<i rel=author>', ask(around('attribute', 'rel=author'), take(), leave())),
    ).toBe('>')
  })

  test('is that of the fewest names that votes cannot do without', () => {
    const html = '<i class="one">-<b class="three">'
    expect(stretchOf(html, [inside('one'), inside('three')], 2)?.names).toHaveLength(1)
    expect(stretchOf(html, [inside('one'), inside('three')], 1)?.names).toHaveLength(2)
  })

  test.each([
    ['anything is taken', take()],
    ['it is taken without the name', ask(around('class', 'story'), leave(), take())],
    ['paragraphs are, which end tags make, too', ask(around('tag', 'p'), take(), leave())],
    [
      'what is close by is asked',
      ask({ kind: 'near', side: 'after', text: 'Tea' }, inside('story'), leave()),
    ],
    [
      'places are asked',
      ask({ kind: 'nth', up: 0, tag: 'p', place: 1, from: 'last' }, inside('story'), leave()),
    ],
    ['a name has other characters', inside('story:lead')],
  ])('is none where %s', (_, tree) => {
    expect(stretched('<i class="story">', tree)).toBeUndefined()
  })
})

describe('letters', () => {
  test.each(['&#65;', '&#x41;', '&#X61', '&#00000000000000000097;', '&#45;', '&#x2d', '&#48'])(
    'may be hidden by %s',
    (html) => {
      expect(mayHideLetters(`<p>${html}`)).toBe(true)
    },
  )

  test.each(['&#39;', '&#160;', '&#x2019;', '&#', '&#;', '&amp;', '&#32'])(
    'are not by %s',
    (html) => {
      expect(mayHideLetters(`<p>${html}`)).toBe(false)
    },
  )
})
