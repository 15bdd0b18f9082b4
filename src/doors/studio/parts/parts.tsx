import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ServerProblem } from '../../client/client.js'
import { go } from '../router.js'
import type { Loaded } from '../use-load.js'

interface WithChildren {
  readonly children?: ComponentChildren
}

interface LinkProps extends WithChildren {
  readonly to: string
  readonly class?: string | undefined
  readonly 'aria-current'?: 'page' | undefined
}

/** A link within the studio. */
export function Link({ to, children, ...more }: LinkProps): JSX.Element {
  return (
    <a
      href={to}
      {...more}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}

/** Where a person goes from errors whose message is for who is at a command line, too. */
const waysOn: Readonly<Record<string, string>> = {
  RULES_NOT_FOUND: 'Label pages of the site',
  PAGE_NOT_OPEN: 'Open a page',
}

/** What went wrong, and what to do. */
export function Failure({
  error,
  onRetry,
}: {
  readonly error: Error
  readonly onRetry?: (() => void) | undefined
}): JSX.Element {
  const code = error instanceof ServerProblem ? error.code : undefined
  const wayOn = code === undefined ? undefined : waysOn[code]
  return (
    <div class="notice bad" role="alert">
      <p>{error.message}</p>
      <div class="row">
        {code !== undefined && <code class="muted">{code}</code>}
        {wayOn !== undefined && <Link to="/label">{wayOn}</Link>}
        {onRetry !== undefined && (
          <button type="button" class="quiet" onClick={onRetry}>
            Try again
          </button>
        )}
      </div>
    </div>
  )
}

/** The value when it is there; before, that it is loading, or why it is not there. */
export function WhenLoaded<Value>({
  of,
  children,
}: {
  readonly of: Loaded<Value>
  readonly children: (value: Value) => ComponentChildren
}): JSX.Element {
  if (of.error !== undefined) return <Failure error={of.error} onRetry={of.reload} />
  if (of.value === undefined) return <Loading />
  return <>{children(of.value)}</>
}

export function Loading({ what = 'Loading' }: { readonly what?: string }): JSX.Element {
  return (
    <p class="loading" role="status">
      {what}…
    </p>
  )
}

/** What stands where there is nothing yet: what could be here, and how it comes. */
export function Empty({ title, children }: WithChildren & { readonly title: string }): JSX.Element {
  return (
    <section class="empty">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A share as a bar with its number. */
export function Share({
  value,
  of = 1,
  label,
}: {
  readonly value: number
  readonly of?: number
  readonly label: string
}): JSX.Element {
  const share = of === 0 ? 0 : Math.max(0, Math.min(1, value / of))
  const level = share >= 0.75 ? 'good' : share >= 0.4 ? 'fair' : 'poor'
  return (
    <span class={`share ${level}`} title={label}>
      <span class="share-bar" aria-hidden="true">
        <span style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span>{label}</span>
    </span>
  )
}

export function Tabs({
  label,
  tabs,
  active,
}: {
  readonly label: string
  readonly tabs: readonly { readonly name: string; readonly title: string; readonly to: string }[]
  readonly active: string
}): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, title, to }) => (
        <Link key={name} to={to} aria-current={name === active ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** A table that scrolls where it is wider than its place, by keys too. */
export function Table({
  caption,
  class: className,
  children,
}: WithChildren & { readonly caption: string; readonly class?: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys
    <section class="table-wrap" aria-label={caption} tabIndex={0}>
      <table class={className}>
        <caption class="visually-hidden">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

/** A dialog of the browser: it takes the focus, and Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
}: WithChildren & { readonly title: string; readonly onClose: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} onClose={onClose} aria-label={title}>
      <header class="row between">
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={onClose} aria-label="Close">
          ✕
        </button>
      </header>
      {children}
    </dialog>
  )
}

export function Key({ children }: WithChildren): JSX.Element {
  return <kbd>{children}</kbd>
}

/** A date for a person, exact when it is pointed at. */
export function When({ at }: { readonly at: string | undefined }): JSX.Element {
  if (at === undefined) return <span class="muted">never</span>
  const days = Math.floor((Date.now() - Date.parse(at)) / 86_400_000)
  const text = days <= 0 ? at.slice(11, 16) : days < 30 ? `${days} d ago` : at.slice(0, 10)
  return (
    <time dateTime={at} title={at}>
      {days <= 0 ? `today ${text}` : text}
    </time>
  )
}

/** Gives the browser a file to save. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
