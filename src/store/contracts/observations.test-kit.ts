import { beforeEach, describe, expect, test } from 'vitest'
import type { Drift, DriftKind } from '../../rules/health/drift.js'
import { type RuleId, ruleIdOf } from '../../rules/health/rule-use.js'
import { byTree, ruleOf, take } from '../../rules/rule/rule.test-kit.js'
import type { InducedRules, ObservedPage } from '../interface/rule-store.js'
import type { OpenedStore } from './opened-store.test-kit.js'

/** The contract of a store for observed pages, drifts and induced rules. */
export function describeObservations({ store, save }: OpenedStore): void {
  describe('observations', () => {
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
        .observations.observedPages(site)
        .map(({ hash }) => hash)
    const drift = (kind: DriftKind, parts: Partial<RuleId> = {}): Drift => ({
      rule: { ...ruleIdOf(ruleOf()), ...parts },
      kind,
      report: { vanished: ['is <p>'], appeared: [] },
    })

    test('are empty at first', () => {
      expect(store().observations.observedPages('example.org')).toEqual([])
      expect(store().observations.driftsOf('example.org')).toEqual([])
      expect(store().observations.driftsOf()).toEqual([])
    })

    test('include pages, in the order of observation', () => {
      const { url, ...unknown } = page(1, { layout: undefined, missed: [] })
      store().observations.addPage('example.org', page(2))
      store().observations.addPage('example.org', unknown)
      store().observations.addPage('b.example', page(2, { missed: [] }))
      expect(store().observations.observedPages('example.org')).toStrictEqual([page(2), unknown])
      expect(store().observations.observedPages('b.example')).toStrictEqual([
        page(2, { missed: [] }),
      ])
    })

    test('include pages as they were observed first', () => {
      store().observations.addPage('example.org', page(1))
      store().observations.addPage('example.org', page(2))
      store().observations.addPage('example.org', page(1, { layout: 'other', missed: [] }))
      expect(store().observations.observedPages('example.org')).toEqual([page(1), page(2)])
    })

    test('include the latest 100 pages of each site', () => {
      store().observations.addPage('b.example', page(0))
      for (let n = 0; n < 102; n++) store().observations.addPage('example.org', page(n))
      expect(hashes()).toHaveLength(100)
      expect([hashes()[0], hashes().at(-1)]).toEqual(['hash 2', 'hash 101'])
      expect(hashes('b.example')).toEqual(['hash 0'])
    })

    test('do not include removed pages', () => {
      for (const n of [1, 2, 3]) store().observations.addPage('example.org', page(n))
      store().observations.addPage('b.example', page(1))
      store().observations.removePages('example.org', ['hash 1', 'hash 3', 'hash 4'])
      expect(hashes()).toEqual(['hash 2'])
      expect(hashes('b.example')).toEqual(['hash 1'])
    })

    test('include drifts, in the order of observation', () => {
      const by = { ...ruleIdOf(ruleOf()), version: 3 }
      const relearned = { ...drift('relearned'), report: { vanished: [], appeared: ['a'], by } }
      store().observations.addDrifts([drift('stale'), drift('recovered', { site: 'b.example' })])
      store().observations.addDrifts([relearned])
      const told = (site?: string) =>
        store()
          .observations.driftsOf(site)
          .map(({ at, ...rest }) => rest)
      expect(told('example.org')).toEqual([drift('stale'), relearned])
      expect(told('b.example')).toEqual([drift('recovered', { site: 'b.example' })])
      expect(told()).toEqual([drift('stale'), drift('recovered', { site: 'b.example' }), relearned])
      expect(store().observations.driftsOf()[0]!.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    })

    test('change no rule', () => {
      save(ruleOf())
      const { revision, hash } = store().snapshot()
      const before = store().trainingState('example.org')
      store().observations.addPage('example.org', page(1))
      store().observations.addDrifts([drift('stale')])
      expect([store().snapshot().revision, store().snapshot().hash]).toEqual([revision, hash])
      expect(store().trainingState('example.org')).toEqual(before)
    })

    test('are removed with the site, but not with one of several fields', () => {
      save(ruleOf(), ruleOf({ field: 'price' }))
      for (const site of ['example.org', 'b.example']) {
        store().observations.addPage(site, page(1))
        store().observations.addDrifts([drift('stale', { site })])
      }
      store().forget('example.org', 'price')
      expect([hashes().length, store().observations.driftsOf('example.org').length]).toEqual([1, 1])
      store().forget('example.org')
      expect([hashes(), store().observations.driftsOf('example.org')]).toEqual([[], []])
      expect([hashes('b.example').length, store().observations.driftsOf().length]).toEqual([1, 1])
    })

    describe('and induced rules', () => {
      const induced = ruleOf({ status: 'induced', ...byTree(take(9)) })
      const saveInduced = (parts: Partial<InducedRules> = {}) =>
        store().saveInduced({
          rules: { site: 'example.org', layouts: [], rules: [induced] },
          drifts: ({ rules }) => [drift('relearned', { version: rules[0]!.version })],
          learnedFrom: ['hash 1'],
          revision: store().trainingState('example.org').revision,
          ...parts,
        })
      const left = () => [
        store().find('example.org')?.rules,
        hashes(),
        store()
          .observations.driftsOf()
          .map(({ rule }) => rule.version),
      ]
      beforeEach(() => {
        save(ruleOf())
        for (const n of [1, 2]) store().observations.addPage('example.org', page(n))
      })

      test('are stored in one transaction with drifts and removed pages', () => {
        const saved = { ...induced, version: 2 }
        expect(saveInduced()).toEqual({ site: 'example.org', layouts: [], rules: [saved] })
        expect(left()).toEqual([[saved], ['hash 2'], [2]])
      })

      test('are not stored for a site that has changed meanwhile', () => {
        const { revision } = store().trainingState('example.org')
        save(ruleOf({ pages: 2 }))
        const before = left()
        expect(saveInduced({ revision })).toBeUndefined()
        expect(left()).toEqual(before)
      })

      test('may belong to a new site', () => {
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
      ])('are stored completely or not at all, if %s', (_, parts) => {
        const before = left()
        expect(() => saveInduced(parts)).toThrow()
        expect(left()).toEqual(before)
      })
    })
  })
}
