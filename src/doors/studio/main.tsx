import { type JSX, render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import './style.css'
import { ServerProblem } from '../client/client.js'
import icon from './icon.svg'
import { Failure, Link } from './parts/parts.js'
import { type Place, usePlace } from './router.js'
import { client, rememberToken } from './studio-client.js'
import { applyTheme, storedTheme, type Theme, themes } from './theme.js'
import { toError, useLoad } from './use-load.js'
import { DocsView } from './views/docs-view.js'
import { LabelView } from './views/label-view.js'
import { LookView } from './views/look-view.js'
import { OpenView } from './views/open-view.js'
import { RuleView } from './views/rule-view.js'
import { SiteView } from './views/site-view.js'
import { SitesView } from './views/sites-view.js'

const sections = [
  { name: 'sites', title: 'Sites', to: '/' },
  { name: 'label', title: 'Label', to: '/label' },
  { name: 'docs', title: 'API', to: '/docs' },
] as const

const themeNames: Readonly<Record<Theme, string>> = { auto: 'Auto', light: 'Light', dark: 'Dark' }

function Studio(): JSX.Element {
  const place = usePlace()
  const [section = 'sites'] = place.parts
  const state = useLoad('sites', () => client.sites())
  const isLocked = state.error instanceof ServerProblem && state.error.status === 401
  useEffect(() => {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [place.parts.join('/')])
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="top">
        <Link to="/" class="brand">
          <img src={icon} alt="" /> treesift
        </Link>
        <nav aria-label="Sections">
          {sections.map(({ name, title, to }) => (
            <Link
              key={name}
              to={to}
              aria-current={name === (section === 'look' ? 'label' : section) ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
        <ThemeChoice />
      </header>
      <main id="content" tabIndex={-1}>
        {isLocked ? <TokenView /> : <View place={place} />}
      </main>
    </>
  )
}

function View({ place: { parts, query } }: { readonly place: Place }): JSX.Element {
  const [section, first, second, third, fourth] = parts
  switch (section) {
    case undefined:
    case 'sites':
      if (first === undefined) return <SitesView />
      if (second === 'rules' && third !== undefined && fourth !== undefined)
        return <RuleView key={parts.join('/')} site={first} layout={third} field={fourth} />
      return <SiteView key={first} site={first} tab={second ?? 'health'} />
    case 'label':
      return first === undefined ? (
        <OpenView />
      ) : (
        <LabelView key={first} id={first} field={query.get('field') ?? undefined} />
      )
    case 'look':
      if (first !== undefined) return <LookView key={first} id={first} tab={second ?? 'result'} />
      break
    case 'docs':
      return <DocsView />
  }
  return <Failure error={new Error('There is nothing at this address.')} />
}

function ThemeChoice(): JSX.Element {
  const [theme, setTheme] = useState(storedTheme)
  useEffect(() => applyTheme(theme), [theme])
  return (
    <fieldset class="segmented" aria-label="Theme">
      {themes.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === theme}
          onClick={() => setTheme(name)}
        >
          {themeNames[name]}
        </button>
      ))}
    </fieldset>
  )
}

/** Asks for the token, where the server wants one. */
function TokenView(): JSX.Element {
  const [token, setToken] = useState('')
  const [error, setError] = useState<Error>()
  const submit = (event: Event) => {
    event.preventDefault()
    try {
      rememberToken(token.trim())
      location.reload()
    } catch (thrown) {
      setError(toError(thrown))
    }
  }
  return (
    <form class="card stack" onSubmit={submit}>
      <h1>This server asks for a token</h1>
      <p>
        It is what was given with <code>--token</code> or in <code>TREESIFT_TOKEN</code> when the
        server was started. It stays in this tab.
      </p>
      <label>
        Token
        <input
          type="password"
          value={token}
          autoComplete="off"
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      {error !== undefined && <Failure error={error} />}
      <div>
        <button type="submit" disabled={token.trim() === ''}>
          Go on
        </button>
      </div>
    </form>
  )
}

applyTheme(storedTheme())
render(<Studio />, document.querySelector('#studio')!)
