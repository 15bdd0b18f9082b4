import { Client } from '../client/client.js'

const tokenKey = 'treesift-token'

/** The token comes behind the `#` of the address that `serve --open` opens, and goes no further than this tab. */
function tokenOfTab(): string | undefined {
  const given = /^#token=(\S+)$/.exec(location.hash)?.[1]
  if (given !== undefined) {
    rememberToken(decodeURIComponent(given))
    history.replaceState(null, '', location.pathname + location.search)
  }
  return sessionStorage.getItem(tokenKey) ?? undefined
}

export const rememberToken = (token: string): void => sessionStorage.setItem(tokenKey, token)

const token = tokenOfTab()

/** Calls the server that the studio is from. */
export const client = new Client({
  url: location.origin,
  ...(token !== undefined && { token }),
})
