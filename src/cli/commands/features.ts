import type { Command } from 'commander'
import { blockFamilies, lenses, runFamilies } from '../../features/registry.js'
import { table } from '../table.js'
import type { Terminal } from '../terminal.js'

const examples = `
Examples:
  $ treesift features
  $ treesift features --json`

export function addFeatures(program: Command, terminal: Terminal): void {
  program
    .command('features')
    .description('list the features that runs and blocks are measured by')
    .option('--json', 'print them as JSON')
    .addHelpText('after', examples)
    .action(({ json }: { readonly json?: true }) => {
      const listed = listFeatures()
      terminal.out.write(
        json
          ? `${JSON.stringify(listed, undefined, 2)}\n`
          : table(
              ['feature', 'of', 'unit', 'meaning', 'source'],
              listed.map(({ name, of, unit, meaning, source }) => [
                name,
                of,
                unit,
                meaning,
                source,
              ]),
            ),
      )
    })
}

/** Block features reach a run's vector through the blocks named beside them. */
export const listFeatures = () => [
  ...runFamilies.flatMap(({ features }) => features.map((feature) => asListed(feature, 'run'))),
  ...blockFamilies.flatMap((family) => {
    const seen = lenses.filter(({ families }) => families.includes(family)).map(({ name }) => name)
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
