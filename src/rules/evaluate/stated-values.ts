import { groupBy } from '../../core/group-by.js'
import { type StatedText, statedLines } from '../../page/structured-data/stated-texts.js'
import type { Target } from '../rule/rule.js'

/** Texts that JSON-LD states. */
export type StatedTarget = Extract<Target, { readonly kind: 'stated' }>

/** The values of a target among the texts that a page states. */
export function statedValues(
  { paths, entities, values }: StatedTarget,
  texts: readonly StatedText[],
): readonly string[] {
  const its = texts.filter(({ path }) => paths.includes(path))
  const [first] = its
  const read = its
    .filter(({ root }) => entities === 'all' || root === first!.root)
    .map((text) => ({ ...text, lines: statedLines(text.source) }))
  return withoutNames(read, paths).flatMap(({ lines }) =>
    values === 'lines' || lines.length === 0 ? lines : [lines.join(' ')],
  )
}

/** A stated text as it is read. */
interface ReadText extends StatedText {
  readonly lines: readonly string[]
}

/** Without texts that another property of their entity repeats or begins with, as the name of a step may be. */
function withoutNames(texts: readonly ReadText[], paths: readonly string[]): readonly ReadText[] {
  if (paths.length < 2) return texts
  const ofEntity = groupBy(texts, ({ entity }) => entity)
  const isRepeated = ({ entity, path, lines }: ReadText): boolean => {
    const text = lines.join(' ')
    return ofEntity.get(entity)!.some((other) => {
      if (other.path === path) return false
      const longer = other.lines.join(' ')
      return longer === text
        ? paths.indexOf(other.path) < paths.indexOf(path)
        : longer.startsWith(text)
    })
  }
  return texts.filter((text) => !isRepeated(text))
}
