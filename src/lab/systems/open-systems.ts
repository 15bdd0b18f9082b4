import { BoxProvider } from '../../app/rendering/box-provider.js'
import { PeerNotInstalled, UnknownMethod, UnknownPeer } from '../../core/errors.js'
import type { RendererOptions } from '../../page/render/renderer.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import type { EvaluatedSystem } from '../evaluation/system.js'
import { openPeer } from '../peers/peer.js'
import { isPeer, type PeerName, peerNames } from '../peers/peers.js'
import {
  type ModelChoice,
  type ModelForSite,
  modelForSite,
} from '../training/model/model-choice.js'
import { ownSystem, ownSystemNames, twoPassSystem } from './own-systems.js'

export interface SystemChoice extends ModelChoice {
  /** Names of systems of treesift. */
  readonly methods: readonly string[]
  /** Names of peers, or all that are installed. */
  readonly peers?: readonly string[] | 'installed' | undefined
  /** A rules database for the default system. */
  readonly db?: string | undefined
  /** Whether the default system is measured in two passes too. */
  readonly twoPass?: boolean | undefined
  /** How pages are rendered for methods that use boxes; without it no page is. */
  readonly rendering?: RendererOptions | undefined
  /** What to extract where it is not main content and fields. */
  readonly target?: 'records' | 'markdown' | undefined
}

/** Systems that answer until they are closed. */
interface OpenSystems {
  readonly own: readonly EvaluatedSystem[]
  readonly peers: readonly EvaluatedSystem[]
  /** The general model of the systems of treesift. */
  readonly modelOf: ModelForSite
  close(): Promise<void>
}

/** Throws when a name is unknown or a named peer is not installed; nothing stays open then. */
export async function openSystems({
  methods,
  peers = [],
  db,
  rendering,
  target,
  twoPass,
  ...choice
}: SystemChoice): Promise<OpenSystems> {
  const unknown = methods.find((name) => !ownSystemNames.includes(name))
  if (unknown !== undefined) throw new UnknownMethod(unknown, ownSystemNames)
  const rules = db === undefined ? undefined : SqliteRuleStore.forReading(db)
  const modelOf = modelForSite(choice)
  const boxes = rendering && new BoxProvider(rendering)
  try {
    const opened =
      peers === 'installed'
        ? await openEach(peerNames, openIfInstalled)
        : await openEach(peers.map(peerName), openPeer)
    return {
      own: [
        ...methods.map((name) => ownSystem(name, { rules, modelOf, boxes, target })),
        ...(twoPass ? [twoPassSystem(modelOf)] : []),
      ],
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

/** Opens one after the other; when one fails, those before it are closed. */
async function openEach(
  names: readonly PeerName[],
  open: (name: PeerName) => Promise<EvaluatedSystem | undefined>,
): Promise<readonly EvaluatedSystem[]> {
  const opened: EvaluatedSystem[] = []
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

const openIfInstalled = (name: PeerName): Promise<EvaluatedSystem | undefined> =>
  openPeer(name).catch((error) => {
    if (error instanceof PeerNotInstalled) return undefined
    throw error
  })

async function closeAll(systems: readonly EvaluatedSystem[], rules?: RuleReader): Promise<void> {
  rules?.close()
  await Promise.all(systems.map((system) => system.close()))
}
