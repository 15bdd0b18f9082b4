import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { counted, Dialog, Failure, Link, Share, saveFile, Table } from '../parts/parts.js'
import { sitePath } from '../router.js'
import { client } from '../studio-client.js'
import { toError, useLoad } from '../use-load.js'

type Report = Awaited<ReturnType<typeof client.trainDrafts>>
type TrainedRule = Report['sites'][number]['rules'][number]

/** Trains a site with the drafts of its opened pages, and says what came of it. */
export function TrainDialog({
  site,
  onClose,
}: {
  readonly site: string
  readonly onClose: () => void
}): JSX.Element {
  const [report, setReport] = useState<Report>()
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const pages = useLoad(`train ${site}`, () => client.openedPages({ site }))
  const labelled = (pages.value ?? []).filter((page) => page.labelled.length > 0)
  const train = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setReport(await client.trainDrafts(site))
    } catch (thrown) {
      setError(toError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Train ${site}`} onClose={onClose}>
      {report === undefined ? (
        <>
          <p>
            {labelled.length === 0
              ? 'No opened page of this site has labels yet. Click what you want on a page first.'
              : `Rules are learned from ${counted(labelled.length, 'labelled page')} and from those of earlier ` +
                'training, and stored with them.'}
          </p>
          {labelled.length === 1 && (
            <p class="notice warn">
              One page teaches a rule, a second one tests it: label another page of the same kind if
              you can.
            </p>
          )}
          {error !== undefined && <Failure error={error} />}
          <div class="row">
            <button type="button" disabled={isBusy || labelled.length === 0} onClick={train}>
              {isBusy ? 'Training…' : 'Train now'}
            </button>
          </div>
        </>
      ) : (
        <TrainedView report={report} site={site} />
      )}
    </Dialog>
  )
}

function TrainedView({
  report,
  site,
}: {
  readonly report: Report
  readonly site: string
}): JSX.Element {
  const rules = report.sites.flatMap((set) => set.rules)
  const [error, setError] = useState<Error>()
  const save = async (name: string, load: () => Promise<string>) => {
    try {
      saveFile(name, 'application/json', await load())
    } catch (thrown) {
      setError(toError(thrown))
    }
  }
  return (
    <>
      <p class="notice" role="status">
        {counted(rules.length, 'rule')} stored.
      </p>
      <Table caption="Stored rules">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Layout</th>
            <th scope="col" class="number">
              Pages
            </th>
            <th scope="col">On pages left out</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={`${rule.layout} ${rule.field}`}>
              <th scope="row">{rule.field}</th>
              <td>{rule.layout}</td>
              <td class="number">{rule.pages}</td>
              <td>
                <Evidence rule={rule} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Troubles report={report} />
      {error !== undefined && <Failure error={error} />}
      <div class="row">
        <Link class="button" to={sitePath(site)}>
          Look at the site
        </Link>
        <button
          type="button"
          class="second"
          onClick={() =>
            save(`${site}.rules.json`, async () => text(await client.exportRules({ site })))
          }
        >
          Export the rules
        </button>
        <button
          type="button"
          class="second"
          onClick={() =>
            save(`${site}.css.json`, async () =>
              text(await client.exportSelectors('css', { site })),
            )
          }
        >
          As CSS selectors
        </button>
        <button
          type="button"
          class="second"
          onClick={() => save(`${site}.jsonl`, async () => lines(await client.labelledPages(site)))}
        >
          The labels
        </button>
      </div>
    </>
  )
}

const text = (data: unknown): string => `${JSON.stringify(data, undefined, 2)}\n`

const lines = (objects: readonly unknown[]): string =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join('')

function Evidence({ rule: { evidence } }: { readonly rule: TrainedRule }): JSX.Element {
  if (evidence === undefined || evidence.recall === undefined)
    return <span class="muted">label another page to know</span>
  const { precision = 0, recall } = evidence
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return <Share value={f1} label={`F1 ${f1.toFixed(2)} on ${counted(evidence.pages, 'page')}`} />
}

/** What could not be used, and what to do about it. */
function Troubles({ report }: { readonly report: Report }): JSX.Element | null {
  const { unaligned, unlearned, useless, failed, warnings } = report
  const texts = [
    ...unaligned.map(
      ({ field, wanted, hint }) =>
        `${field}: “${wanted.slice(0, 60)}” was not found on its page${hint === undefined ? '' : `; ${hint}`}`,
    ),
    ...unlearned.map(({ field }) => `${field}: no rule, because none of its labels was found`),
    ...useless.map(
      ({ field, f1, isKept }) =>
        `${field}: F1 ${f1.toFixed(2)} on pages left out, ` +
        `${isKept ? 'stored all the same' : 'not stored'}. Label another page.`,
    ),
    ...failed.map(({ message }) => message),
    ...warnings.map(({ page, warning }) => `${page}: ${warning}`),
  ]
  if (texts.length === 0) return null
  return (
    <div class="notice warn">
      <b>To look at</b>
      <ul>
        {texts.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
