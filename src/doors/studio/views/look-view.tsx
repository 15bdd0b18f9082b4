import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { PageFrame } from '../frame/page-frame.js'
import type { FrameMessage, Mark, StudioMessage } from '../frame/protocol.js'
import { counted, Empty, Link, Share, saveFile, Table, Tabs, WhenLoaded } from '../parts/parts.js'
import { labelPath, lookPath, sitePath } from '../router.js'
import { client } from '../studio-client.js'
import { type Loaded, useLoad } from '../use-load.js'
import { RecordsTable } from './records-table.js'

type Overlay = Awaited<ReturnType<typeof client.overlay>>
type Extracted = Awaited<ReturnType<typeof client.extract>>
type Explained = Awaited<ReturnType<typeof client.explain>>

/** What is found on a page, and why. */
export function LookView({ id, tab }: { readonly id: string; readonly tab: string }): JSX.Element {
  const page = useLoad(id, () => client.openedPage(id))
  const tabs = [
    { name: 'result', title: 'Found', to: lookPath(id) },
    { name: 'why', title: 'Why', to: lookPath(id, 'why') },
    { name: 'records', title: 'Records', to: lookPath(id, 'records') },
  ]
  return (
    <WhenLoaded of={page}>
      {({ title, site, url }) => (
        <div class="stack">
          <header class="row between">
            <div class="grow">
              <h1 class="clip">{title}</h1>
              <p class="muted small">
                <Link to={sitePath(site)}>{site}</Link>
                {url !== undefined && <> · {url}</>}
              </p>
            </div>
            <Link class="button" to={labelPath(id)}>
              Label this page
            </Link>
          </header>
          <Tabs label="What to look at" tabs={tabs} active={tab} />
          {tab === 'why' ? (
            <WhyView id={id} title={title} />
          ) : tab === 'records' ? (
            <RecordsTab id={id} site={site} />
          ) : (
            <ResultView id={id} site={site} title={title} />
          )}
        </div>
      )}
    </WhenLoaded>
  )
}

interface PageProps {
  readonly id: string
  readonly title: string
}

const ignore = (): void => {}

/** The extraction beside the page, with what rules took marked on it. */
function ResultView({ id, site, title }: PageProps & { readonly site: string }): JSX.Element {
  const found = useLoad(`extract ${id}`, () => client.extract({ page: id }, { learn: false, site }))
  const explained = useLoad(`explain ${id}`, () => client.explain({ page: id }, { site }))
  const [shown, setShown] = useState<number>()
  const messages = useMemo((): readonly StudioMessage[] => {
    const marks = marksOf(explained)
    return [
      { kind: 'marks', marks },
      ...(shown === undefined ? [] : [{ kind: 'show' as const, offset: shown }]),
    ]
  }, [explained.value, shown])
  return (
    <div class="look">
      <PageFrame
        page={id}
        title={title}
        styles={false}
        images={false}
        messages={messages}
        onMessage={ignore}
      />
      <WhenLoaded of={found}>
        {(extracted) => (
          <div class="stack">
            <Extraction extracted={extracted} explained={explained.value} onShow={setShown} />
            <div class="row">
              <button
                type="button"
                class="second"
                onClick={() =>
                  saveFile(
                    'page.json',
                    'application/json',
                    `${JSON.stringify(extracted, undefined, 2)}\n`,
                  )
                }
              >
                Save as JSON
              </button>
            </div>
          </div>
        )}
      </WhenLoaded>
    </div>
  )
}

/** What each rule took. */
const marksOf = ({ value }: Loaded<Explained>): readonly Mark[] =>
  (value?.rules ?? []).flatMap(({ field, asked }) =>
    (asked?.taken ?? []).map(
      ({ offset, texts }, at): Mark => ({
        offset,
        style: asked!.answer === 'used' ? 'yes' : 'near',
        texts,
        ...(at === 0 && { name: field }),
      }),
    ),
  )

const deciders: Readonly<Record<string, string>> = {
  rule: 'a rule that was trained',
  induced: 'an induced rule',
  model: 'the general model',
  method: 'a method',
}

function Extraction({
  extracted,
  explained,
  onShow,
}: {
  readonly extracted: Extracted
  readonly explained: Explained | undefined
  readonly onShow: (offset: number) => void
}): JSX.Element {
  const {
    title,
    author,
    date,
    language,
    fields,
    doubts = {},
    decidedBy,
    rule,
    confidence,
  } = extracted
  const names = Object.keys(fields)
  const placeOf = (field: string): number | undefined =>
    explained?.rules.find((one) => one.field === field && one.asked !== undefined)?.asked?.taken[0]
      ?.offset
  return (
    <>
      {names.length > 0 ? (
        <section class="card stack">
          <h2>Fields</h2>
          <dl class="pairs">
            {names.map((field) => (
              <Pair key={field} name={field}>
                {fields[field]!.length === 0 ? (
                  <span class="muted">none</span>
                ) : (
                  <ul class="values">
                    {fields[field]!.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                )}
                {doubts[field] !== undefined && (
                  <span class="chip fair">doubted: {doubts[field]!.join(', ')}</span>
                )}
                {placeOf(field) !== undefined && (
                  <button type="button" class="quiet small" onClick={() => onShow(placeOf(field)!)}>
                    Show
                  </button>
                )}
              </Pair>
            ))}
          </dl>
        </section>
      ) : (
        <p class="notice">
          No rule gave a field here. Label this page, or another one like it, and train: the fields
          then stand here.
        </p>
      )}
      <section class="card stack">
        <h2>Content</h2>
        <p class="muted small">
          Decided by {deciders[decidedBy]}
          {rule !== undefined && (
            <>
              {' '}
              <code>{rule}</code>
            </>
          )}
          {confidence !== undefined && (
            <>
              {' '}
              <Share value={confidence} label={`${Math.round(confidence * 100)} % sure`} />
            </>
          )}
        </p>
        <dl class="pairs">
          {title !== undefined && <Pair name="title">{title}</Pair>}
          {author !== undefined && <Pair name="author">{author.join(', ')}</Pair>}
          {date !== undefined && <Pair name="date">{date}</Pair>}
          {language !== undefined && <Pair name="language">{language}</Pair>}
        </dl>
        <div class="prose">
          {extracted.text === '' ? (
            <p class="muted">No content was found.</p>
          ) : (
            extracted.text.split('\n').map((text, at) => <p key={at}>{text}</p>)
          )}
        </div>
      </section>
      {extracted.warnings.length > 0 && (
        <div class="notice warn">
          <ul>
            {extracted.warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Pair({
  name,
  children,
}: {
  readonly name: string
  readonly children: preact.ComponentChildren
}): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The page coloured by how much its segments are content, and the reasons for the one that is pointed at. */
function WhyView({ id, title }: PageProps): JSX.Element {
  const overlay = useLoad(`overlay ${id}`, () => client.overlay(id))
  const explained = useLoad(`explain ${id}`, () => client.explain({ page: id }))
  const [chosen, setChosen] = useState<number>()
  const [shown, setShown] = useState<number>()
  const messages = useMemo((): readonly StudioMessage[] => {
    const segments = overlay.value?.segments ?? []
    return [
      { kind: 'unit', unit: 'segment' },
      {
        kind: 'heat',
        texts: segments.flatMap(({ offsets, likelihood, votes }) =>
          offsets.map(
            (offset) => [offset, Math.min(9, Math.floor((votes ?? likelihood) * 10))] as const,
          ),
        ),
      },
      ...(shown === undefined ? [] : [{ kind: 'show' as const, offset: shown }]),
    ]
  }, [overlay.value, shown])
  const listen = (message: FrameMessage): void => {
    if (message.kind !== 'point' && message.kind !== 'pick') return
    const at = (overlay.value?.segments ?? []).findIndex(({ offsets }) =>
      offsets.includes(message.offset),
    )
    if (at >= 0) setChosen(at)
  }
  return (
    <div class="look">
      <div class="stack">
        <p class="legend">
          <span class="swatch heat-low" /> left out <span class="swatch heat-middle" /> in doubt{' '}
          <span class="swatch heat-high" /> content – point at a text to see why
        </p>
        <PageFrame
          page={id}
          title={title}
          styles={false}
          images={false}
          messages={messages}
          onMessage={listen}
        />
      </div>
      <div class="stack">
        <WhenLoaded of={overlay}>
          {(value) => (
            <Reasons overlay={value} chosen={chosen} onChoose={setChosen} onShow={setShown} />
          )}
        </WhenLoaded>
        {explained.value !== undefined && <RulesOfPage explained={explained.value} />}
      </div>
    </div>
  )
}

function Reasons({
  overlay,
  chosen,
  onChoose,
  onShow,
}: {
  readonly overlay: Overlay
  readonly chosen: number | undefined
  readonly onChoose: (at: number) => void
  readonly onShow: (offset: number) => void
}): JSX.Element {
  const { segments, decidedBy, rule, confidence } = overlay
  const segment = chosen === undefined ? undefined : segments[chosen]
  const kept = segments.filter((one) => one.kept).length
  return (
    <section class="card stack">
      <h2>Who decided</h2>
      <p>
        {deciders[decidedBy]}
        {rule !== undefined && (
          <>
            {' '}
            (<code>{rule}</code>)
          </>
        )}
        {confidence !== undefined && <>, {Math.round(confidence * 100)} % sure</>}: {kept} of{' '}
        {counted(segments.length, 'text segment')} kept.
      </p>
      <label>
        Segment
        <select
          value={chosen ?? ''}
          onChange={(event) => {
            const at = Number(event.currentTarget.value)
            onChoose(at)
            const [offset] = segments[at]?.offsets ?? []
            if (offset !== undefined) onShow(offset)
          }}
        >
          <option value="" disabled>
            choose one, or point at it
          </option>
          {segments.map(({ text, kept: isKept }, at) => (
            <option key={at} value={at}>
              {isKept ? '✓ ' : '– '}
              {text.slice(0, 60)}
            </option>
          ))}
        </select>
      </label>
      {segment !== undefined && (
        <>
          <p>
            “{segment.text}” is <b>{segment.kept ? 'kept' : 'left out'}</b>.
          </p>
          <Share
            value={segment.likelihood}
            label={`${Math.round(segment.likelihood * 100)} % by the model`}
          />
          {segment.votes !== undefined && (
            <Share
              value={segment.votes}
              label={`${Math.round(segment.votes * 100)} % of the rule's votes`}
            />
          )}
          <Table caption="What spoke for and against it">
            <thead>
              <tr>
                <th scope="col">Feature</th>
                <th scope="col" class="number">
                  Value
                </th>
                <th scope="col" class="number">
                  Speaks
                </th>
              </tr>
            </thead>
            <tbody>
              {segment.reasons.map(({ feature, value, push }) => (
                <tr key={feature}>
                  <td>{feature}</td>
                  <td class="number">{Number(value.toPrecision(3))}</td>
                  <td class="number">
                    {push > 0 ? 'for' : 'against'} {Math.abs(push).toFixed(2)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </section>
  )
}

const reasonTexts: Readonly<Record<string, string>> = {
  layout: 'the page has its layout',
  address: 'the page has an address of its layout',
  nearest: 'its layout is nearest',
  'other layout': 'the page has another layout',
  'no layout': 'the page has no known layout',
  retired: 'it was retired',
}

/** Which rules applied, and what became of their answers. */
function RulesOfPage({ explained }: { readonly explained: Explained }): JSX.Element {
  return (
    <section class="card stack">
      <h2>Rules of the site</h2>
      <Table caption="Rules and their answers">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Applies</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {explained.rules.map(({ rule, field, reason, asked }) => (
            <tr key={rule}>
              <th scope="row">{field}</th>
              <td class="muted">{reasonTexts[reason] ?? reason}</td>
              <td>
                {asked === undefined ? (
                  <span class="muted">not asked</span>
                ) : (
                  <span class={asked.answer === 'used' ? 'chip good' : 'chip fair'}>
                    {asked.answer}
                    {asked.doubts !== undefined && `: ${asked.doubts.join(', ')}`}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function RecordsTab({ id, site }: { readonly id: string; readonly site: string }): JSX.Element {
  const records = useLoad(`records ${id}`, () => client.records({ page: id }, { site }))
  return (
    <WhenLoaded of={records}>
      {({ records: rows, recordColumns: columns }) =>
        rows.length === 0 ? (
          <Empty title="This page lists nothing">
            <p>
              If it does list something, label the field <code>records</code>: choose blocks, and
              click two of the items.
            </p>
            <div>
              <Link class="button" to={labelPath(id, 'records')}>
                Label records
              </Link>
            </div>
          </Empty>
        ) : (
          <RecordsTable site={site} rows={rows} columns={columns} />
        )
      }
    </WhenLoaded>
  )
}
