import { notContent, unseen } from '../../page/context.js'
import type { Page } from '../../page/page.js'
import { firstUnknownTag, TagSet, TEXT } from '../../page/tags.js'

/** 001's initial filtering takes these tags away; what stands in them moves up. */
const unwrapped = new TagSet('a b')

/** Unknown elements that are told apart; more share a symbol, so that the alphabet stays small. */
const knownApart = 64
const lastSymbol = firstUnknownTag + knownApart

/** 001's sequence of an element: its children's tags, and which nodes they are. */
export interface ChildTags {
  readonly nodes: readonly number[]
  readonly tags: readonly number[]
}

/** The elements one level below another, links and bold unwrapped, without what is not shown. */
export function childTags({ nodes }: Page, element: number): ChildTags {
  const { tag, end, context } = nodes
  const children: number[] = []
  const tags: number[] = []
  let node = element + 1
  while (node < end[element]!) {
    const id = tag[node]!
    if (unwrapped.has(id)) {
      node++
      continue
    }
    if (id !== TEXT && (context[node]! & (notContent | unseen)) === 0) {
      children.push(node)
      tags.push(Math.min(id, lastSymbol))
    }
    node = end[node]!
  }
  return { nodes: children, tags }
}
