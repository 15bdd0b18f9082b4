import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { PrivateAddress } from '../../core/errors.js'
import { lazyPackage } from '../../core/lazy-package.js'
import { refusalReason } from './ip-address.js'

/** Resolves host names, and decides which addresses may be contacted. */
export interface Network {
  resolve(hostname: string): Promise<LookupAddress[]>
  /** Why an address may not be contacted; `undefined` if it may. */
  refusal(address: string): string | undefined
}

const dns = lazyPackage<typeof import('node:dns/promises')>('node:dns/promises')

const resolve = (hostname: string): Promise<LookupAddress[]> =>
  dns().lookup(hostname, { all: true })

export const networks = {
  /** The public Internet only, for URLs from untrusted sources. */
  public: { resolve, refusal: refusalReason },
  /** Also this machine and its local network. */
  any: { resolve, refusal: () => undefined },
} as const satisfies Record<string, Network>

export type AllowedAddresses = keyof typeof networks

/**
 * The DNS lookup of connections for `url`. The connection uses the very addresses that were checked, which prevents
 * DNS rebinding. One refused address refuses the name.
 */
export function guardedLookup(network: Network, url: string): LookupFunction {
  return (hostname, options, callback) => {
    const checked = network.resolve(hostname).then((addresses) => {
      if (addresses.length === 0) throw new Error(`${hostname} has no address`)
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

/** Checks a literal address, for which no lookup happens. `URL` has normalized its notation. */
export function checkLiteralAddress(network: Network, { hostname }: URL, url: string): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) refuse(network, address, url)
}

function refuse(network: Network, address: string, url: string): void {
  const reason = network.refusal(address)
  if (reason) throw new PrivateAddress(url, `${address} (${reason})`)
}
