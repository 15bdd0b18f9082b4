import { useEffect, useState } from 'preact/hooks'

const changed = new EventTarget()

/** Goes to an address of the studio. */
export function go(path: string): void {
  if (path !== location.pathname + location.search) history.pushState(null, '', path)
  changed.dispatchEvent(new Event('change'))
}

/** Where the studio is: the parts of its path, and its query. */
export interface Place {
  readonly parts: readonly string[]
  readonly query: URLSearchParams
}

const placeNow = (): Place => ({
  parts: location.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent),
  query: new URLSearchParams(location.search),
})

export function usePlace(): Place {
  const [place, setPlace] = useState(placeNow)
  useEffect(() => {
    const update = () => setPlace(placeNow())
    window.addEventListener('popstate', update)
    changed.addEventListener('change', update)
    return () => {
      window.removeEventListener('popstate', update)
      changed.removeEventListener('change', update)
    }
  }, [])
  return place
}

export const labelPath = (page: string, field?: string): string =>
  `/label/${encodeURIComponent(page)}${field === undefined ? '' : `?field=${encodeURIComponent(field)}`}`

export const lookPath = (page: string, tab?: string): string =>
  `/look/${encodeURIComponent(page)}${tab === undefined ? '' : `/${tab}`}`

export const sitePath = (site: string, tab?: string): string =>
  `/sites/${encodeURIComponent(site)}${tab === undefined ? '' : `/${tab}`}`

export const rulePath = (site: string, layout: string, field: string): string =>
  `${sitePath(site, 'rules')}/${encodeURIComponent(layout)}/${encodeURIComponent(field)}`
