import { describe, expect, test } from 'vitest'
import { blockFeatures } from '../../../analysis/features/registry.js'
import { describeBlocks } from '../../../app/describe-blocks.js'
import { corpusSplitNames } from '../../../lab/corpora/splits.js'
import { peerNames } from '../../../lab/peers/peers.js'
import { ownSystemNames } from '../../../lab/systems/own-systems.js'
import { helpNames } from './evaluate.js'
import { blockFigures } from './inspect.js'

// help texts must not load what they describe: these tests compare them with it

describe('help texts name', () => {
  test.each([
    ['systems', ownSystemNames],
    ['peers', peerNames],
    ['splits', corpusSplitNames],
  ] as const)('the %s of the laboratory', (key, names) => {
    expect(helpNames[key]).toEqual(names)
  })

  test('the figures of a block as they are printed, with the meaning of their features', () => {
    const figures = blockFigures.map((line) => /^(\w+) +(.+) \((.+)\)$/.exec(line)!.slice(1))
    for (const [, meaning, name] of figures)
      expect(blockFeatures.find((feature) => feature.name === name)?.meaning).toBe(meaning)
    const [line] = describeBlocks('<p>One').pieces
    const printed = /\[(.+)\]/.exec(line!)![1]!.split('  ')
    expect(figures.map(([label]) => label)).toEqual(printed.map((figure) => figure.split(' ')[0]))
  })
})
