import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { PageThumb } from '../frame/page-thumb.js'
import {
  counted,
  Empty,
  Failure,
  Link,
  Share,
  saveFile,
  Table,
  Tabs,
  When,
  WhenLoaded,
} from '../parts/parts.js'
import { go, labelPath, rulePath, sitePath } from '../router.js'
import { client } from '../studio-client.js'
import { toError, useLoad } from '../use-load.js'
import { DriftTab } from './drift-tab.js'
import { HealthChart } from './health-chart.js'

type FieldHealth = Awaited<ReturnType<typeof client.health>>[number]['fields'][number]
type StoredPage = Awaited<ReturnType<typeof client.storedPages>>[number]

const tabTitles = {
  health: 'Health',
  rules: 'Rules',
  pages: 'Pages',
  drift: 'Drift',
  versions: 'Versions',
  test: 'Test',
} as const

/** Everything that is known of a site. */
export function SiteView({
  site,
  tab,
}: {
  readonly site: string
  readonly tab: string
}): JSX.Element {
  const tabs = Object.entries(tabTitles).map(([name, title]) => ({
    name,
    title,
    to: sitePath(site, name === 'health' ? undefined : name),
  }))
  return (
    <div class="stack">
      <header class="row between">
        <h1 class="grow">{site}</h1>
        <ExportButton site={site} />
      </header>
      <Tabs label="What to look at" tabs={tabs} active={tab} />
      <Tab site={site} tab={tab} />
    </div>
  )
}

function Tab({ site, tab }: { readonly site: string; readonly tab: string }): JSX.Element {
  switch (tab) {
    case 'rules':
      return <RulesTab site={site} />
    case 'pages':
      return <PagesTab site={site} />
    case 'drift':
      return <DriftTab site={site} />
    case 'versions':
      return <VersionsTab site={site} />
    case 'test':
      return <TestTab site={site} />
    default:
      return <HealthTab site={site} />
  }
}

function ExportButton({ site }: { readonly site: string }): JSX.Element {
  const [error, setError] = useState<Error>()
  const save = () =>
    client.exportRules({ site }).then(
      (bundle) =>
        saveFile(
          `${site}.rules.json`,
          'application/json',
          `${JSON.stringify(bundle, undefined, 2)}\n`,
        ),
      (thrown: unknown) => setError(toError(thrown)),
    )
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <button type="button" class="second" onClick={save}>
        Export the rules
      </button>
    </>
  )
}

const statusChips: Readonly<Record<string, string>> = {
  learned: 'chip good',
  induced: 'chip',
  stale: 'chip poor',
  retired: 'chip',
  doubted: 'chip fair',
  broken: 'chip poor',
}

function HealthTab({ site }: { readonly site: string }): JSX.Element {
  const health = useLoad(`health ${site}`, () => client.health(site))
  const history = useLoad(`history ${site}`, () => client.healthHistory(site))
  return (
    <WhenLoaded of={health}>
      {([its]) => (
        <>
          <Table caption="How the rules did on the latest pages">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Layout</th>
                <th scope="col">Status</th>
                <th scope="col">Latest pages</th>
                <th scope="col">Trend</th>
                <th scope="col">Last use</th>
                <th scope="col">What to do</th>
              </tr>
            </thead>
            <tbody>
              {(its?.fields ?? []).map((field) => (
                <HealthRow key={field.rule} site={site} field={field} onChange={health.reload} />
              ))}
            </tbody>
          </Table>
          <section class="card stack">
            <h2>Over time</h2>
            <WhenLoaded of={history}>
              {({ samples }) =>
                samples.length < 2 ? (
                  <p class="muted">
                    Here stands how often the rules were right, as soon as pages have been extracted
                    on two occasions.
                  </p>
                ) : (
                  <HealthChart samples={samples} />
                )
              }
            </WhenLoaded>
          </section>
        </>
      )}
    </WhenLoaded>
  )
}

const letterTexts: Readonly<Record<string, string>> = {
  h: 'believed',
  n: 'rightly without',
  m: 'doubted or missed',
}

function HealthRow({
  site,
  field,
  onChange,
}: {
  readonly site: string
  readonly field: FieldHealth
  readonly onChange: () => void
}): JSX.Element {
  const { layout, status, attention, pages, answers, doubts, misses, recent, lastUse } = field
  const [error, setError] = useState<Error>()
  const decide = (decision: 'accept' | 'retire') =>
    client[decision](site, field.field, layout).then(onChange, (thrown: unknown) =>
      setError(toError(thrown)),
    )
  const shown = attention ?? status
  return (
    <tr>
      <th scope="row">
        <Link to={rulePath(site, layout, field.field)}>{field.field}</Link>
      </th>
      <td>{layout}</td>
      <td>
        <span class={statusChips[shown] ?? 'chip'}>{shown}</span>
      </td>
      <td>
        {pages === 0 ? (
          <span class="muted">not used yet</span>
        ) : (
          <Share
            value={pages - misses - doubts}
            of={pages}
            label={`${answers} answers, ${doubts} doubted, ${misses} missed`}
          />
        )}
      </td>
      <td>
        <Recent letters={recent} />
      </td>
      <td>
        <When at={lastUse} />
      </td>
      <td>
        {error !== undefined && <Failure error={error} />}
        {(attention === 'doubted' || status === 'stale' || status === 'retired') && (
          <button type="button" class="quiet" onClick={() => decide('accept')}>
            {status === 'retired' ? 'Use again' : 'Its answers are right'}
          </button>
        )}
        {status !== 'retired' && (
          <button type="button" class="quiet" onClick={() => decide('retire')}>
            Retire
          </button>
        )}
      </td>
    </tr>
  )
}

/** The latest pages, one mark each. */
function Recent({ letters }: { readonly letters: string }): JSX.Element {
  const counts = Object.entries(letterTexts).map(
    ([letter, meaning]) => `${letters.split(letter).length - 1} ${meaning}`,
  )
  return (
    <svg width={letters.length * 7} height="18" role="img" aria-label={counts.join(', ')}>
      {[...letters].map((letter, at) => (
        <rect
          key={at}
          x={at * 7}
          y={letter === 'm' ? 9 : letter === 'n' ? 6 : 0}
          width="5"
          height={letter === 'm' ? 9 : letter === 'n' ? 6 : 18}
          rx="1.5"
          fill={letter === 'm' ? 'var(--poor)' : letter === 'n' ? 'var(--soft)' : 'var(--good)'}
        />
      ))}
    </svg>
  )
}

function RulesTab({ site }: { readonly site: string }): JSX.Element {
  const rules = useLoad(`rules ${site}`, () => client.rules(site))
  return (
    <WhenLoaded of={rules}>
      {({ layouts, rules: all }) => (
        <>
          {layouts.map(({ name, pages, addresses }) => (
            <section key={name} class="stack">
              <h2>
                Layout {name} <span class="muted small">from {counted(pages, 'page')}</span>
              </h2>
              {addresses !== undefined && (
                <p class="muted small clip">{addresses.slice(0, 4).join('  ')}</p>
              )}
              <Table caption={`Rules of the layout ${name}`}>
                <thead>
                  <tr>
                    <th scope="col">Field</th>
                    <th scope="col">Status</th>
                    <th scope="col" class="number">
                      Version
                    </th>
                    <th scope="col" class="number">
                      Trees
                    </th>
                    <th scope="col" class="number">
                      Labelled pages
                    </th>
                    <th scope="col">Fast path</th>
                  </tr>
                </thead>
                <tbody>
                  {all
                    .filter(({ layout }) => layout === name)
                    .map((rule) => (
                      <tr key={rule.field}>
                        <th scope="row">
                          <Link to={rulePath(site, name, rule.field)}>{rule.field}</Link>
                        </th>
                        <td>
                          <span class={statusChips[rule.status] ?? 'chip'}>{rule.status}</span>
                        </td>
                        <td class="number">{rule.version}</td>
                        <td class="number">{rule.voters.length}</td>
                        <td class="number">{rule.pages}</td>
                        <td>
                          {rule.obstacles.length === 0 ? 'yes' : <span class="muted">no</span>}
                        </td>
                      </tr>
                    ))}
                </tbody>
              </Table>
            </section>
          ))}
        </>
      )}
    </WhenLoaded>
  )
}

const kindTexts: Readonly<Record<StoredPage['kind'], string>> = {
  labelled: 'Labelled',
  unlabelled: 'Trained with, without labels',
  observed: 'Observed while pages were extracted',
}

const kinds = Object.keys(kindTexts) as readonly StoredPage['kind'][]

function PagesTab({ site }: { readonly site: string }): JSX.Element {
  const stored = useLoad(`stored ${site}`, () => client.storedPages(site))
  const opened = useLoad(`opened ${site}`, () => client.openedPages({ site }))
  return (
    <div class="stack">
      <WhenLoaded of={opened}>
        {(pages) =>
          pages.length > 0 && (
            <section class="stack">
              <h2>Open</h2>
              <ul class="thumbs">
                {pages.map(({ id, title, labelled }) => (
                  <li key={id} class="thumb">
                    <PageThumb page={id} title={title} />
                    <Link class="clip" to={labelPath(id)}>
                      {title}
                    </Link>
                    <span class="muted small">{counted(labelled.length, 'label')}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </WhenLoaded>
      <WhenLoaded of={stored}>
        {(pages) =>
          pages.length === 0 ? (
            <Empty title="No page of this site is stored">
              <p>Pages are stored when you train with them, and when rules miss on them.</p>
            </Empty>
          ) : (
            kinds
              .filter((kind) => pages.some((page) => page.kind === kind))
              .map((kind) => (
                <section key={kind} class="stack">
                  <h2>{kindTexts[kind]}</h2>
                  <StoredPages site={site} pages={pages.filter((page) => page.kind === kind)} />
                </section>
              ))
          )
        }
      </WhenLoaded>
    </div>
  )
}

const maxListed = 60

function StoredPages({
  site,
  pages,
}: {
  readonly site: string
  readonly pages: readonly StoredPage[]
}): JSX.Element {
  const [error, setError] = useState<Error>()
  const open = (hash: string) =>
    client.openPage({ site, hash }).then(
      ({ id }) => go(labelPath(id)),
      (thrown: unknown) => setError(toError(thrown)),
    )
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <Table caption="Stored pages">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Fields</th>
            <th scope="col">
              <span class="visually-hidden">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.slice(0, maxListed).map(({ hash, url, fields, kind }) => (
            <tr key={hash}>
              <td class="clip">{url ?? hash.slice(0, 12)}</td>
              <td class="muted">
                {kind === 'observed' && fields.length > 0 ? 'missed: ' : ''}
                {fields.join(', ')}
              </td>
              <td class="number">
                <button type="button" class="quiet" onClick={() => open(hash)}>
                  Open
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {pages.length > maxListed && <p class="muted">and {pages.length - maxListed} more</p>}
    </>
  )
}

function VersionsTab({ site }: { readonly site: string }): JSX.Element {
  const diff = useLoad(`diff ${site}`, () => client.diff(site))
  return (
    <WhenLoaded of={diff}>
      {({ rules }) => (
        <div class="stack">
          {rules.map((rule) => (
            <section key={`${rule.layout}/${rule.field}`} class="card stack">
              <h2>
                {rule.field} <span class="muted small">{rule.layout}</span>
              </h2>
              <VersionText rule={rule} />
            </section>
          ))}
        </div>
      )}
    </WhenLoaded>
  )
}

type RuleDiff = Awaited<ReturnType<typeof client.diff>>['rules'][number]

function VersionText({ rule }: { readonly rule: RuleDiff }): JSX.Element {
  switch (rule.kind) {
    case 'compared':
      return (
        <>
          <p>
            From version {rule.from} to {rule.to}:{' '}
            {rule.result === 'the same'
              ? 'nothing changed.'
              : counted(rule.changes.length + rule.questions.length, 'change')}
          </p>
          {rule.changes.length > 0 && (
            <dl class="pairs">
              {rule.changes.map(({ part, before, after }) => (
                <>
                  <dt key={part}>{part}</dt>
                  <dd>
                    <del>{before}</del> → <ins>{after}</ins>
                  </dd>
                </>
              ))}
            </dl>
          )}
          {rule.questions.length > 0 && (
            <ul class="values">
              {rule.questions.map(({ question, before, after }) => (
                <li key={question}>
                  <span class={after > before ? 'chip good' : 'chip poor'}>
                    {before} → {after} votes
                  </span>{' '}
                  {question}
                </li>
              ))}
            </ul>
          )}
        </>
      )
    case 'ended':
      return (
        <p>
          Version {rule.version} ended <When at={rule.endedAt} />.
        </p>
      )
    case 'first':
      return <p class="muted">Version {rule.version} is the first one.</p>
    case 'no earlier':
      return <p class="muted">Earlier versions than {rule.version} are not kept any more.</p>
    default:
      return <p class="muted">There is nothing to compare.</p>
  }
}

function TestTab({ site }: { readonly site: string }): JSX.Element {
  const tested = useLoad(`test ${site}`, () => client.test(site))
  return (
    <WhenLoaded of={tested}>
      {({ fields, misses }) => (
        <div class="stack">
          <p class="muted">The rules as they are, on the labelled pages that are stored.</p>
          <Table caption="Scores by field">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col" class="number">
                  Pages
                </th>
                <th scope="col" class="number">
                  Exact
                </th>
                <th scope="col" class="number">
                  Precision
                </th>
                <th scope="col" class="number">
                  Recall
                </th>
                <th scope="col">F1</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ field, pages, exact, precision, recall, f1 }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td class="number">{pages}</td>
                  <td class="number">{exact}</td>
                  <td class="number">{precision.toFixed(3)}</td>
                  <td class="number">{recall.toFixed(3)}</td>
                  <td>
                    <Share value={f1} label={f1.toFixed(3)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {misses.length > 0 && (
            <section class="stack">
              <h2>Where rules differ from labels</h2>
              <Table caption="Differences">
                <thead>
                  <tr>
                    <th scope="col">Page</th>
                    <th scope="col">Field</th>
                    <th scope="col">Label</th>
                    <th scope="col">Found</th>
                  </tr>
                </thead>
                <tbody>
                  {misses.map(({ page, field, wanted, found }) => (
                    <tr key={`${page} ${field}`}>
                      <td>{page}</td>
                      <td>{field}</td>
                      <td>{shortened(wanted)}</td>
                      <td>{shortened(found)}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </section>
          )}
        </div>
      )}
    </WhenLoaded>
  )
}

const shortened = (texts: readonly string[]): string =>
  texts.length === 0 ? 'nothing' : texts.join(' · ').slice(0, 160)
