import { mayStartAs } from './first-character.js'
import type { PredicateKind } from './predicate-kind.js'
import type { ConditionOf } from './selector-condition.js'
import { xpathLiteral } from './selector-text.js'

/** What its own text begins with, up to a colon. */
export interface StartsPredicate {
  /** The kind of predicate. */
  readonly kind: 'starts'
  /** The text, with its colon. */
  readonly text: string
}

const label = /^[^:]{1,30}:/

/** What a text begins with, up to a colon: `Price:`. */
export const leadingLabel = (text: string): string | undefined => label.exec(text)?.[0]

export const starts: PredicateKind<StartsPredicate> = {
  describe: ({ text }) => `begins with "${text}"`,
  read: (data) => ({ kind: 'starts', text: data.text('text') }),
  needs: () => 'texts',
  holds: ({ text }, view) =>
    mayStartAs(view.firstCode(), text) && leadingLabel(view.ownText()) === text,
  proposer:
    (number) =>
    (page, { node }) => {
      const text = leadingLabel(page.ownText(node))
      return text === undefined ? [] : [number(`starts ${text}`, () => ({ kind: 'starts', text }))]
    },
  durability: () => 0.84,
  conditions: ({ text }) => [[startsCondition(text), 1]],
}

export const startsCondition = (text: string): ConditionOf<'starts'> => ({
  kind: 'starts',
  text,
  key: `starts ${text}`,
  xpath: `starts-with(normalize-space(), ${xpathLiteral(text)})`,
})
