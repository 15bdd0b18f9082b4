import { beforeEach, describe, expect, test } from 'vitest'
import type { Drift, DriftKind } from '../../rules/drift.js'
import { type RuleId, ruleIdOf } from '../../rules/rule-use.js'
import { byTree, ruleOf, take } from '../../rules/rules.test-kit.js'
import type { InducedRules } from '../rule-store.js'
import type { ObservedPage } from '../site-memory.js'
import { usesBy } from '../uses.test-kit.js'
import type { OpenedStore } from './opened-store.test-kit.js'

/** What a store promises of pages that were seen, of drifts, and of what was induced. */
export function promiseMemory({ store, save }: OpenedStore): void {
  describe('what is remembered of a site', () => {
    const page = (n: number, parts: Partial<ObservedPage> = {}): ObservedPage => ({
      url: `https://example.org/${n}`,
      hash: `hash ${n}`,
      packed: Buffer.from([n % 256, 0, 255]),
      signature: [n, -1, 4_294_967_295],
      layout: 'page',
      missed: ['main', 'ä🌊'],
      ...parts,
    })
    const hashes = (site = 'example.org') =>
      store()
        .memory.observedOn(site)
        .map(({ hash }) => hash)
    const drift = (kind: DriftKind, parts: Partial<RuleId> = {}): Drift => ({
      rule: { ...ruleIdOf(ruleOf()), ...parts },
      kind,
      report: { vanished: ['is <p>'], appeared: [] },
    })

    test('is nothing at first', () => {
      expect(store().memory.observedOn('example.org')).toEqual([])
      expect(store().memory.driftsOf('example.org')).toEqual([])
      expect(store().memory.driftsOf()).toEqual([])
    })

    test('are pages, in the order in which they were seen', () => {
      const { url, ...unknown } = page(1, { layout: undefined, missed: [] })
      store().memory.observe('example.org', page(2))
      store().memory.observe('example.org', unknown)
      store().memory.observe('b.example', page(2, { missed: [] }))
      expect(store().memory.observedOn('example.org')).toStrictEqual([page(2), unknown])
      expect(store().memory.observedOn('b.example')).toStrictEqual([page(2, { missed: [] })])
    })

    test('are pages as they were seen first', () => {
      store().memory.observe('example.org', page(1))
      store().memory.observe('example.org', page(2))
      store().memory.observe('example.org', page(1, { layout: 'other', missed: [] }))
      expect(store().memory.observedOn('example.org')).toEqual([page(1), page(2)])
    })

    test('are the latest 100 pages of each site', () => {
      store().memory.observe('b.example', page(0))
      for (let n = 0; n < 102; n++) store().memory.observe('example.org', page(n))
      expect(hashes()).toHaveLength(100)
      expect([hashes()[0], hashes().at(-1)]).toEqual(['hash 2', 'hash 101'])
      expect(hashes('b.example')).toEqual(['hash 0'])
    })

    test('are no pages that were let go of', () => {
      for (const n of [1, 2, 3]) store().memory.observe('example.org', page(n))
      store().memory.observe('b.example', page(1))
      store().memory.letGo('example.org', ['hash 1', 'hash 3', 'hash 4'])
      expect(hashes()).toEqual(['hash 2'])
      expect(hashes('b.example')).toEqual(['hash 1'])
    })

    test('is what became of its rules, in the order in which it was seen', () => {
      const by = { ...ruleIdOf(ruleOf()), version: 3 }
      const relearned = { ...drift('relearned'), report: { vanished: [], appeared: ['a'], by } }
      store().memory.note([drift('stale'), drift('recovered', { site: 'b.example' })])
      store().memory.note([relearned])
      const told = (site?: string) =>
        store()
          .memory.driftsOf(site)
          .map(({ at, ...rest }) => rest)
      expect(told('example.org')).toEqual([drift('stale'), relearned])
      expect(told('b.example')).toEqual([drift('recovered', { site: 'b.example' })])
      expect(told()).toEqual([drift('stale'), drift('recovered', { site: 'b.example' }), relearned])
      expect(store().memory.driftsOf()[0]!.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    })

    test('changes no rule', () => {
      save(ruleOf())
      const { revision, hash } = store().snapshot()
      const before = store().trainedOn('example.org')
      store().memory.observe('example.org', page(1))
      store().memory.note([drift('stale')])
      expect([store().snapshot().revision, store().snapshot().hash]).toEqual([revision, hash])
      expect(store().trainedOn('example.org')).toEqual(before)
    })

    test('is forgotten with the site, and stays as long as there are rules', () => {
      save(ruleOf(), ruleOf({ field: 'price' }))
      for (const site of ['example.org', 'b.example']) {
        store().memory.observe(site, page(1))
        store().memory.note([drift('stale', { site })])
      }
      store().forget('example.org', 'price')
      expect([hashes().length, store().memory.driftsOf('example.org').length]).toEqual([1, 1])
      store().forget('example.org')
      expect([hashes(), store().memory.driftsOf('example.org')]).toEqual([[], []])
      expect([hashes('b.example').length, store().memory.driftsOf().length]).toEqual([1, 1])
    })

    describe('and what was induced from it', () => {
      const induced = ruleOf({ status: 'induced', ...byTree(take(9)) })
      const saveInduced = (parts: Partial<InducedRules> = {}) =>
        store().saveInduced({
          rules: { site: 'example.org', layouts: [], rules: [induced] },
          drifts: ({ rules }) => [drift('relearned', { version: rules[0]!.version })],
          learnedFrom: ['hash 1'],
          revision: store().trainedOn('example.org').revision,
          ...parts,
        })
      const left = () => [
        store().find('example.org')?.rules,
        hashes(),
        store()
          .memory.driftsOf()
          .map(({ rule }) => rule.version),
      ]
      beforeEach(() => {
        save(ruleOf())
        for (const n of [1, 2]) store().memory.observe('example.org', page(n))
      })

      test('are kept together: rules, what is noted of them, pages no longer needed', () => {
        const saved = { ...induced, version: 2 }
        expect(saveInduced()).toEqual({ site: 'example.org', layouts: [], rules: [saved] })
        expect(left()).toEqual([[saved], ['hash 2'], [2]])
      })

      test('are not kept for a site that has changed meanwhile', () => {
        const { revision } = store().trainedOn('example.org')
        store().countUses([usesBy(ruleOf(), 'mmm')])
        const before = left()
        expect(saveInduced({ revision })).toBeUndefined()
        expect(left()).toEqual(before)
      })

      test('may be for a site that is new', () => {
        const rules = {
          site: 'c.example',
          layouts: [],
          rules: [{ ...induced, site: 'c.example' }],
        }
        expect(saveInduced({ rules, revision: 1 })).toBeUndefined()
        expect(saveInduced({ rules, revision: 0 })?.rules).toMatchObject([{ version: 1 }])
        expect(hashes()).toEqual(['hash 1', 'hash 2'])
      })

      test.each<[string, Partial<InducedRules>]>([
        [
          'a rule is broken',
          { rules: { site: 'example.org', layouts: [], rules: [ruleOf({ pages: -1 })] } },
        ],
        [
          'nothing can be noted of them',
          {
            drifts: () => {
              throw new RangeError('no such rule')
            },
          },
        ],
      ])('are kept whole or not at all, if %s', (_, parts) => {
        const before = left()
        expect(() => saveInduced(parts)).toThrow()
        expect(left()).toEqual(before)
      })
    })
  })
}
