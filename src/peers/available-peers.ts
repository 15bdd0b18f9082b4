import { type Failure, failureOf } from '../core/errors.js'
import { openPeer } from './peer.js'
import { type PeerName, peerNames } from './peers.js'

/** Whether a peer can be run on this machine; when not, the failure says how it could. */
export type Availability =
  | { readonly kind: 'available'; readonly name: PeerName; readonly version: string }
  | { readonly kind: 'missing'; readonly name: PeerName; readonly failure: Failure }

/** Starts every peer for a moment, one after another. */
export async function availablePeers(
  names: readonly PeerName[] = peerNames,
): Promise<readonly Availability[]> {
  const found: Availability[] = []
  for (const name of names) found.push(await availabilityOf(name))
  return found
}

async function availabilityOf(name: PeerName): Promise<Availability> {
  try {
    const peer = await openPeer(name)
    await peer.close()
    return { kind: 'available', name, version: peer.version }
  } catch (error) {
    return { kind: 'missing', name, failure: failureOf(error) }
  }
}
