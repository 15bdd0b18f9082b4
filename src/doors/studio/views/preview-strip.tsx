import type { JSX } from 'preact'
import { counted, Link, Share } from '../parts/parts.js'
import { labelPath } from '../router.js'
import type { client } from '../studio-client.js'
import type { FieldPreview } from './label-state.js'

type Opened = Awaited<ReturnType<typeof client.openedPages>>[number]

interface PreviewStripProps {
  readonly preview: FieldPreview | undefined
  readonly pages: readonly Opened[]
  readonly here: string
  readonly field: string
}

const shownValues = 6

/** What the rule of a field takes on this page and on the others of the site, side by side. */
export function PreviewStrip({ preview, pages, here, field }: PreviewStripProps): JSX.Element {
  return (
    <section class="stack" aria-label={`What the rule for ${field} takes`}>
      <div class="row between">
        <h2>What the rule for “{field}” takes</h2>
        {preview !== undefined && (
          <span class="muted small" role="status">
            {sourceText(preview)}
          </span>
        )}
      </div>
      {preview !== undefined && (
        <div class="previews">
          {preview.pages.map((page) => (
            <PreviewCard
              key={page.page}
              page={page}
              votes={votesFor(preview, page.layout)}
              opened={pages.find(({ id }) => id === page.page)}
              isHere={page.page === here}
              field={field}
            />
          ))}
          {preview.pages.length === 1 && (
            <p class="preview muted">
              Open another page of this site to see what the rule takes there.{' '}
              <Link to="/label">Open a page</Link>
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function sourceText({ from, rules }: FieldPreview): string {
  switch (from) {
    case 'labels':
      return rules.length === 0
        ? 'nothing can be learned from the labels yet'
        : 'by your labels, not trained yet'
    case 'stored rules':
      return 'by the stored rules'
    case 'nothing':
      return 'no labels and no rule yet'
  }
}

const votesFor = ({ rules }: FieldPreview, layout: string | undefined): number =>
  (rules.find((rule) => rule.layout === layout) ?? rules[0])?.votes ?? 0

function PreviewCard({
  page: { page, taken, nearest, doubts },
  votes,
  opened,
  isHere,
  field,
}: {
  readonly page: FieldPreview['pages'][number]
  readonly votes: number
  readonly opened: Opened | undefined
  readonly isHere: boolean
  readonly field: string
}): JSX.Element {
  const isLabelled = opened?.labelled.includes(field) ?? false
  return (
    <Link
      to={labelPath(page, field)}
      class={isHere ? 'preview here' : 'preview'}
      aria-current={isHere ? 'page' : undefined}
    >
      <div class="preview-head">
        <span class="small clip">{opened?.title ?? page}</span>
        {isHere ? (
          <span class="chip">this page</span>
        ) : (
          isLabelled && <span class="chip good">labelled</span>
        )}
      </div>
      <ul>
        {taken.slice(0, shownValues).map(({ offset, texts, votes: its }) => (
          <li key={offset}>
            <span class="value">{texts.join(' · ') || '(empty)'}</span>
            <Share value={its} of={votes} label={`${its} of ${votes} votes`} />
          </li>
        ))}
        {taken.length > shownValues && <li class="muted">and {taken.length - shownValues} more</li>}
        {taken.length === 0 && <li class="muted">takes nothing here</li>}
      </ul>
      {taken.length === 0 && nearest !== undefined && (
        <p class="muted small">
          nearest: {nearest.texts.join(' ').slice(0, 80)} ({nearest.votes} of {votes})
        </p>
      )}
      {doubts.length > 0 && (
        <p class="small">
          <span class="chip fair">{counted(doubts.length, 'doubt')}</span> {doubts.join(', ')}
        </p>
      )}
    </Link>
  )
}
