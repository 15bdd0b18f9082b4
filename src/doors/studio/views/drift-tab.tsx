import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Empty, Failure, When, WhenLoaded } from '../parts/parts.js'
import { go, labelPath } from '../router.js'
import { client } from '../studio-client.js'
import { toError, useLoad } from '../use-load.js'

type DriftedRule = Awaited<ReturnType<typeof client.drift>>[number]['rules'][number]
type StoredPage = Awaited<ReturnType<typeof client.storedPages>>[number]

const kindTexts: Readonly<Record<DriftedRule['drifts'][number]['kind'], string>> = {
  stale: 'no longer fits the pages',
  doubted: 'is doubted: its latest answers are unlike earlier ones',
  recovered: 'fits again',
  believed: 'is believed again',
  relearned: 'was learned again',
  retired: 'was retired',
  accepted: 'was accepted: its latest answers are right',
  measured: 'has a new output profile: it rests on more values now',
}

/** What changed in the pages of a site: what rules looked for before, what there is now, and what to do. */
export function DriftTab({ site }: { readonly site: string }): JSX.Element {
  const drift = useLoad(`drift ${site}`, () => client.drift(site))
  const stored = useLoad(`stored ${site}`, () => client.storedPages(site))
  return (
    <WhenLoaded of={drift}>
      {(sites) => {
        const rules = sites.flatMap((one) => one.rules)
        return rules.length === 0 ? (
          <Empty title="Nothing has changed">
            <p>
              When the pages of this site change so that a rule does not find what it found before,
              it stands here: what vanished from the pages, and what the rule makes of them now.
            </p>
          </Empty>
        ) : (
          <div class="stack">
            {rules.map((rule) => (
              <DriftCard
                key={`${rule.layout}/${rule.field}`}
                site={site}
                rule={rule}
                pages={(stored.value ?? []).filter(({ fields }) => fields.includes(rule.field))}
                onChange={drift.reload}
              />
            ))}
          </div>
        )
      }}
    </WhenLoaded>
  )
}

const maxPages = 5

function DriftCard({
  site,
  rule,
  pages,
  onChange,
}: {
  readonly site: string
  readonly rule: DriftedRule
  readonly pages: readonly StoredPage[]
  readonly onChange: () => void
}): JSX.Element {
  const { field, layout, drifts, now } = rule
  const [error, setError] = useState<Error>()
  const fail = (thrown: unknown) => setError(toError(thrown))
  const decide = (decision: 'accept' | 'retire') =>
    client[decision](site, field, layout).then(onChange, fail)
  const label = (hash: string) =>
    client.openPage({ site, hash }).then(({ id }) => go(labelPath(id, field)), fail)
  const before = pages.filter(({ kind }) => kind === 'labelled').slice(0, maxPages)
  const after = pages.filter(({ kind }) => kind === 'observed').slice(-maxPages)
  return (
    <section class="card stack">
      <div class="row between">
        <h2>
          {field} <span class="muted small">{layout}</span>
        </h2>
        <span class="chip">{now?.status ?? 'gone'}</span>
      </div>
      <ol class="fields">
        {[...drifts].reverse().map(({ kind, at, report, rule: { version } }) => (
          <li key={`${at} ${kind}`} class="field">
            <p>
              <When at={at} /> – version {version} {kindTexts[kind]}
            </p>
            {report.vanished.length > 0 && (
              <ul class="values">
                {report.vanished.map((text) => (
                  <li key={text}>
                    <span class="chip poor">vanished</span> nothing {text} any more
                  </li>
                ))}
              </ul>
            )}
            {report.appeared.length > 0 && (
              <ul class="values">
                {report.appeared.map((text) => (
                  <li key={text}>
                    <span class="chip good">new</span> now it {text}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <div class="row">
        <PageLinks title="Before" pages={before} onOpen={label} />
        <PageLinks title="After: label this page" pages={after} onOpen={label} />
      </div>
      {error !== undefined && <Failure error={error} />}
      <div class="row">
        <button type="button" class="second" onClick={() => decide('accept')}>
          Its answers are right
        </button>
        <button type="button" class="quiet" onClick={() => decide('retire')}>
          Retire
        </button>
      </div>
    </section>
  )
}

function PageLinks({
  title,
  pages,
  onOpen,
}: {
  readonly title: string
  readonly pages: readonly StoredPage[]
  readonly onOpen: (hash: string) => void
}): JSX.Element | null {
  if (pages.length === 0) return null
  return (
    <div class="grow">
      <h3>{title}</h3>
      <ul>
        {pages.map(({ hash, url }) => (
          <li key={hash}>
            <button type="button" class="quiet small clip" onClick={() => onOpen(hash)}>
              {url ?? hash.slice(0, 12)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
