import { describe, expect, test } from 'vitest'
import { boostingDefaults, boostingSettings } from './settings.js'

describe('settings', () => {
  test('default where no value is given', () => {
    expect(boostingSettings({})).toEqual(boostingDefaults)
    expect(boostingSettings({ rounds: 7, objective: 'squared' })).toEqual({
      ...boostingDefaults,
      rounds: 7,
      objective: 'squared',
    })
  })

  test.each([
    [{ rounds: -1 }, 'rounds is -1'],
    [{ maxLeaves: 0 }, 'maxLeaves is 0'],
    [{ maxLeaves: 8_193 }, 'maxLeaves is 8193'],
    [{ learningRate: 1.5 }, 'learningRate is 1.5'],
    [{ rowShare: Number.NaN }, 'rowShare is NaN'],
    [{ columnShare: -0.1 }, 'columnShare is -0.1'],
    [{ minLeafRows: 0 }, 'minLeafRows is 0'],
    [{ l2: Number.POSITIVE_INFINITY }, 'l2 is Infinity'],
    [{ patience: 0 }, 'patience is 0'],
    [{ objective: 'toString' as 'squared' }, 'No objective "toString"'],
  ])('reject %o', (given, message) => {
    expect(() => boostingSettings(given)).toThrow(message)
  })
})
