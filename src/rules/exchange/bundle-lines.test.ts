import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleLines } from './bundle-lines.js'

test('what changes at once stands on a line', () => {
  const tree = { kind: 'leaf', taken: 1 }
  const text = bundleLines({
    format: 1,
    none: undefined,
    sites: [
      {
        layouts: [{ name: 'page', signature: [1, 2] }],
        rules: [{ field: 'main', usual: { fewest: 1 }, voters: [{ tree }, { tree }], more: [] }],
      },
      { layouts: [] },
    ],
  })
  expect(text).toBe(`{
  "format": 1,
  "sites": [
    {
      "layouts": [
        {
          "name": "page",
          "signature": [1,2]
        }
      ],
      "rules": [
        {
          "field": "main",
          "usual": {"fewest":1},
          "voters": [
            {"tree":{"kind":"leaf","taken":1}},
            {"tree":{"kind":"leaf","taken":1}}
          ],
          "more": []
        }
      ]
    },
    {
      "layouts": []
    }
  ]
}
`)
})

test('any value is what it was', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (json) => {
      expect(JSON.parse(bundleLines(JSON.parse(json)))).toEqual(JSON.parse(json))
    }),
  )
})
