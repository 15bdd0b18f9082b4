import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PageToOpen } from '../../client/client.js'
import { counted, Empty, Failure, Link, Table, WhenLoaded } from '../parts/parts.js'
import { go, labelPath, lookPath } from '../router.js'
import { client } from '../studio-client.js'
import { toError, useLoad } from '../use-load.js'

type Opened = Awaited<ReturnType<typeof client.openedPages>>[number]

/** Where pages are opened, and those that are open. */
export function OpenView(): JSX.Element {
  const pages = useLoad('pages', () => client.openedPages())
  return (
    <div class="stack">
      <h1>Label pages</h1>
      <OpenForm />
      <WhenLoaded of={pages}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No page is open">
              <p>
                Open two pages of the same kind of one site, such as two articles or two products.
                What you click on the first is tried on the second at once.
              </p>
            </Empty>
          ) : (
            <OpenedPages pages={all} onChange={pages.reload} />
          )
        }
      </WhenLoaded>
    </div>
  )
}

const sources = ['url', 'file', 'paste'] as const

type Source = (typeof sources)[number]

const sourceNames: Readonly<Record<Source, string>> = {
  url: 'Address',
  file: 'File',
  paste: 'Paste HTML',
}

/** Opens a page from an address, a file or the clipboard, and goes to label it. */
export function OpenForm(): JSX.Element {
  const [source, setSource] = useState<Source>('url')
  const [url, setUrl] = useState('')
  const [html, setHtml] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [site, setSite] = useState('')
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const its = {
    ...(url.trim() !== '' && { url: url.trim() }),
    ...(site.trim() !== '' && { site: site.trim() }),
  }
  const pages = async (): Promise<readonly PageToOpen[]> => {
    if (source === 'url')
      return [{ url: withScheme(url.trim()), ...(its.site && { site: its.site }) }]
    if (source === 'paste') return [{ html, ...its }]
    return Promise.all(files.map(async (file) => ({ bytes: await base64Of(file), ...its })))
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      let first: string | undefined
      for (const page of await pages()) {
        const { id } = await client.openPage(page)
        first ??= id
      }
      if (first !== undefined) go(labelPath(first))
    } catch (thrown) {
      setError(toError(thrown))
    } finally {
      setBusy(false)
    }
  }
  const isReady =
    source === 'url'
      ? url.trim() !== ''
      : source === 'paste'
        ? html.trim() !== ''
        : files.length > 0
  return (
    <form class="card stack" onSubmit={submit} aria-label="Open a page">
      <div class="row">
        <fieldset class="segmented" aria-label="Where the page comes from">
          {sources.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === source}
              onClick={() => setSource(name)}
            >
              {sourceNames[name]}
            </button>
          ))}
        </fieldset>
      </div>
      {source === 'file' && (
        <label>
          HTML files, one or several pages of a site
          <input
            type="file"
            accept=".html,.htm,.xhtml,text/html"
            multiple
            onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
          />
        </label>
      )}
      {source === 'paste' && (
        <label>
          The source of the page
          <textarea rows={6} value={html} onInput={(event) => setHtml(event.currentTarget.value)} />
        </label>
      )}
      <div class="row">
        <label class="grow">
          {source === 'url' ? 'Address of the page' : 'Its address, if it has one'}
          <input
            type="text"
            inputMode="url"
            value={url}
            placeholder="https://www.example.org/a-page"
            autoComplete="off"
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </label>
        <label class="grow">
          Site, where it is not that of the address
          <input
            type="text"
            value={site}
            placeholder="example.org"
            autoComplete="off"
            onInput={(event) => setSite(event.currentTarget.value)}
          />
        </label>
      </div>
      {error !== undefined && <Failure error={error} />}
      <div>
        <button type="submit" disabled={!isReady || isBusy}>
          {isBusy ? 'Opening…' : 'Open'}
        </button>
      </div>
    </form>
  )
}

/** The server finds out the charset, as for any other file. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

const withScheme = (url: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`

function OpenedPages({
  pages,
  onChange,
}: {
  readonly pages: readonly Opened[]
  readonly onChange: () => void
}): JSX.Element {
  const [error, setError] = useState<Error>()
  const sites = [...new Set(pages.map(({ site }) => site))].reverse()
  const close = async (id: string) => {
    try {
      await client.closePage(id)
      onChange()
    } catch (thrown) {
      setError(toError(thrown))
    }
  }
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {sites.map((site) => (
        <section key={site} class="stack">
          <h2>{site}</h2>
          <Table caption={`Opened pages of ${site}`}>
            <thead>
              <tr>
                <th scope="col">Page</th>
                <th scope="col">Labels</th>
                <th scope="col">
                  <span class="visually-hidden">What to do</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {pages
                .filter((page) => page.site === site)
                .map(({ id, title, url, labelled }) => (
                  <tr key={id}>
                    <td>
                      <Link to={labelPath(id)}>{title}</Link>
                      {url !== undefined && <div class="muted small clip">{url}</div>}
                    </td>
                    <td>
                      {labelled.length === 0 ? (
                        <span class="muted">none yet</span>
                      ) : (
                        <span title={labelled.join(', ')}>{counted(labelled.length, 'field')}</span>
                      )}
                    </td>
                    <td class="number">
                      <Link class="button quiet" to={lookPath(id)}>
                        What is found
                      </Link>
                      <button type="button" class="quiet" onClick={() => close(id)}>
                        Close
                      </button>
                    </td>
                  </tr>
                ))}
            </tbody>
          </Table>
        </section>
      ))}
    </>
  )
}
