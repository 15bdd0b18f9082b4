import type { Predicate } from '../../../rules/predicates/predicate.js'
import { describePredicate } from '../../../rules/predicates/predicate.js'

/** A predicate as rules name it everywhere. */
export const predicateText = (predicate: Predicate): string => describePredicate(predicate)
