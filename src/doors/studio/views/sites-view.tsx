import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { counted, Empty, Link, Share, Table, When, WhenLoaded } from '../parts/parts.js'
import { sitePath } from '../router.js'
import { client } from '../studio-client.js'
import { useLoad } from '../use-load.js'
import { OpenForm } from './open-view.js'

type Site = Awaited<ReturnType<typeof client.sites>>[number]

/** All sites with rules, those that need a person first. */
export function SitesView(): JSX.Element {
  const sites = useLoad('sites', () => client.sites())
  const [search, setSearch] = useState('')
  return (
    <div class="stack">
      <h1>Sites</h1>
      <WhenLoaded of={sites}>
        {(all) =>
          all.length === 0 ? (
            <NoSites />
          ) : (
            <>
              <div class="row between">
                <label class="grow">
                  Search
                  <input
                    type="search"
                    value={search}
                    placeholder="part of a name or a field"
                    onInput={(event) => setSearch(event.currentTarget.value)}
                  />
                </label>
                <p class="muted small" role="status">
                  {counted(all.length, 'site')}, {all.filter(needsPerson).length} to look at
                </p>
              </div>
              <SitesTable sites={all.filter((site) => isFound(site, search))} />
            </>
          )
        }
      </WhenLoaded>
    </div>
  )
}

const needsPerson = ({ attention }: Site): boolean => attention > 0

const isFound = ({ site, fields }: Site, search: string): boolean => {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || [site, ...fields].some((text) => text.toLowerCase().includes(wanted))
}

function SitesTable({ sites }: { readonly sites: readonly Site[] }): JSX.Element {
  const sorted = [...sites].sort((a, b) => b.attention - a.attention || (a.site < b.site ? -1 : 1))
  return (
    <Table caption="Sites and the health of their rules" class="sites">
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">Health on the latest pages</th>
          <th scope="col">Decided by rules</th>
          <th scope="col">Last seen</th>
          <th scope="col" class="number">
            Labelled pages
          </th>
          <th scope="col">Fields</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((site) => (
          <SiteRow key={site.site} site={site} />
        ))}
      </tbody>
    </Table>
  )
}

function SiteRow({ site }: { readonly site: Site }): JSX.Element {
  const { answers, doubts, misses, attention, decided } = site
  const all = answers + misses
  return (
    <tr>
      <td>
        <Link to={sitePath(site.site)}>{site.site}</Link>{' '}
        {attention > 0 && <span class="chip poor">{attention} to look at</span>}
      </td>
      <td>
        {all === 0 ? (
          <span class="muted">not used yet</span>
        ) : (
          <Share
            value={answers - doubts}
            of={all}
            label={`${answers - doubts} of ${all} believed`}
          />
        )}
      </td>
      <td>
        {decided.pages === 0 ? (
          <span class="muted">–</span>
        ) : (
          <Share
            value={decided.byRules}
            of={decided.pages}
            label={`${Math.round((100 * decided.byRules) / decided.pages)} % of ${decided.pages}`}
          />
        )}
      </td>
      <td>
        <When at={site.lastUse} />
      </td>
      <td class="number">{site.labelledPages}</td>
      <td class="muted">{site.fields.join(', ')}</td>
    </tr>
  )
}

function NoSites(): JSX.Element {
  return (
    <Empty title="No site has rules yet">
      <p>
        treesift learns how the pages of one site are laid out from a page or two that you label,
        and then takes the same fields from every page of that site.
      </p>
      <ol class="steps">
        <li>
          <span>
            <b>Open a page</b> of the site: by its address, from a file, or pasted.
          </span>
        </li>
        <li>
          <span>
            <b>Click what you want</b> – a title, a price, two items of a list. You see at once what
            a rule would take on the other pages.
          </span>
        </li>
        <li>
          <span>
            <b>Train</b>, look at a page that you did not label, and use the rules from programs or
            the command line.
          </span>
        </li>
      </ol>
      <OpenForm />
    </Empty>
  )
}
