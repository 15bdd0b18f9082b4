import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { PrivateAddress } from '../../core/errors.js'
import { refusalOf } from './address.js'

/** How names become addresses, and which of these may be contacted. */
export interface Network {
  resolve(hostname: string): Promise<LookupAddress[]>
  /** Why an address may not be contacted; `undefined` when it may. */
  refusal(address: string): string | undefined
}

const resolve = (hostname: string): Promise<LookupAddress[]> => lookup(hostname, { all: true })

export const networks = {
  /** Only the public Internet: what a URL from elsewhere may lead to. */
  public: { resolve, refusal: refusalOf },
  /** Also this machine and its local network. */
  any: { resolve, refusal: () => undefined },
} as const satisfies Record<string, Network>

export type Addresses = keyof typeof networks

/**
 * The lookup that a connection for `url` uses: it goes to the very addresses that were checked, so that a name
 * cannot change its mind in between. One refused address refuses the name.
 */
export function guardedLookup(network: Network, url: string): LookupFunction {
  return (hostname, options, callback) => {
    const checked = network.resolve(hostname).then((addresses) => {
      for (const { address } of addresses) refuse(network, address, url)
      return addresses
    })
    checked.then(
      (addresses) => {
        const [first] = addresses
        if (options.all) callback(null, addresses)
        else callback(null, first?.address ?? '', first?.family)
      },
      (error) => callback(error, ''),
    )
  }
}

/** Connections to a literal address look nothing up: it is checked here. URL has put it in plain form. */
export function checkLiteral(network: Network, { hostname }: URL, url: string): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) refuse(network, address, url)
}

function refuse(network: Network, address: string, url: string): void {
  const reason = network.refusal(address)
  if (reason) throw new PrivateAddress(url, `${address} (${reason})`)
}
