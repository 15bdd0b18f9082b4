import { blockFamilies, blockScopes, segmentFamilies } from '../../../analysis/features/registry.js'
import { table } from '../terminal/table.js'
import { jsonText, type Terminal } from '../terminal/terminal.js'

export interface FeaturesFlags {
  readonly json?: true
}

export function runFeatures({ json }: FeaturesFlags, terminal: Terminal): void {
  const listed = listFeatures()
  terminal.out.write(json ? jsonText(listed) : featuresTable(listed))
}

const featuresTable = (listed: ReturnType<typeof listFeatures>): string =>
  table(
    ['feature', 'of', 'unit', 'meaning', 'source'],
    listed.map(({ name, of, unit, meaning, source }) => [name, of, unit, meaning, source]),
  )

/** Every feature; those of blocks belong to the vector of a segment through the blocks in `of`. */
export const listFeatures = () => [
  ...segmentFamilies.flatMap(({ features }) =>
    features.map((feature) => asListed(feature, 'segment')),
  ),
  ...blockFamilies.flatMap((family) => {
    const seen = blockScopes
      .filter(({ families }) => families.includes(family))
      .map(({ name }) => name)
    return family.features.map((feature) => asListed(feature, seen.join(', ')))
  }),
]

const asListed = (
  {
    name,
    unit,
    meaning,
    source = '',
  }: Readonly<Record<'name' | 'unit' | 'meaning', string>> & { readonly source?: string },
  of: string,
) => ({ name, of, unit, meaning, source })
