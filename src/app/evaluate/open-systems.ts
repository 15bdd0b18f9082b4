import { PeerNotInstalled, UnknownMethod, UnknownPeer } from '../../core/errors.js'
import type { System } from '../../evaluation/system.js'
import { openPeer } from '../../peers/peer.js'
import { isPeer, type PeerName, peerNames } from '../../peers/peers.js'
import type { RendererOptions } from '../../render/renderer.js'
import type { RuleReader } from '../../store/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { chosenModel, type ModelChoice, type ModelOf } from '../model/model-choice.js'
import { PageBoxes } from '../rendering/page-boxes.js'
import { ownNames, ownSystem } from './own-systems.js'

export interface SystemChoice extends ModelChoice {
  /** Ours by name. */
  readonly methods: readonly string[]
  /** Programs of others by name, or those that this machine has. */
  readonly peers?: readonly string[] | 'installed' | undefined
  /** A rules database that the usual system decides by. */
  readonly db?: string | undefined
  /** How pages are rendered for methods that ask for it; none is when this is not said. */
  readonly rendering?: RendererOptions | undefined
  /** What they are asked for, where that is not main content and fields. */
  readonly about?: 'records' | undefined
}

/** Systems that may be asked until they are closed. */
export interface OpenSystems {
  readonly own: readonly System[]
  readonly peers: readonly System[]
  /** The general model that ours decide by. */
  readonly modelOf: ModelOf
  close(): Promise<void>
}

/** Throws when a name is none, or one of the peers named is not installed: then nothing stays open. */
export async function openSystems({
  methods,
  peers = [],
  db,
  rendering,
  about,
  ...choice
}: SystemChoice): Promise<OpenSystems> {
  const unknown = methods.find((name) => !ownNames.includes(name))
  if (unknown !== undefined) throw new UnknownMethod(unknown, ownNames)
  const rules = db === undefined ? undefined : SqliteRuleStore.forReading(db)
  const modelOf = chosenModel(choice)
  const boxes = rendering && new PageBoxes(rendering)
  try {
    const opened =
      peers === 'installed'
        ? await openEach(peerNames, openIfInstalled)
        : await openEach(peers.map(peerName), openPeer)
    return {
      own: methods.map((name) => ownSystem(name, { rules, modelOf, boxes, about })),
      peers: opened,
      modelOf,
      close: async () => {
        await Promise.all([closeAll(opened, rules), boxes?.close()])
      },
    }
  } catch (error) {
    rules?.close()
    throw error
  }
}

/** One after the other; when one cannot be opened those before it are closed. */
async function openEach(
  names: readonly PeerName[],
  open: (name: PeerName) => Promise<System | undefined>,
): Promise<readonly System[]> {
  const opened: System[] = []
  try {
    for (const name of names) {
      const peer = await open(name)
      if (peer !== undefined) opened.push(peer)
    }
    return opened
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

function peerName(name: string): PeerName {
  if (isPeer(name)) return name
  throw new UnknownPeer(name, peerNames)
}

const openIfInstalled = (name: PeerName): Promise<System | undefined> =>
  openPeer(name).catch((error) => {
    if (error instanceof PeerNotInstalled) return undefined
    throw error
  })

async function closeAll(systems: readonly System[], rules?: RuleReader): Promise<void> {
  rules?.close()
  await Promise.all(systems.map((system) => system.close()))
}
