/** What a rule is about within its site. */
export interface RuleEntry {
  readonly layout: string
  readonly field: string
}

export const entryKey = ({ layout, field }: RuleEntry): string => JSON.stringify([layout, field])

/** Accepts entries of the field; all entries where none is named. */
export const isOfField =
  (field: string | undefined) =>
  (entry: Pick<RuleEntry, 'field'>): boolean =>
    field === undefined || entry.field === field
