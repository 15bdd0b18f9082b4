import { fileURLToPath } from 'node:url'

export interface Peer {
  readonly description: string
  /** The form of its answers; HTML is converted to text by one rule for all peers. */
  readonly answers: 'html' | 'text'
  readonly runner: keyof typeof runners
  /** The command that installs it. */
  readonly install: string
}

const npm = { runner: 'node', install: 'npm ci --prefix peers' } as const
const pip = { runner: 'python3', install: 'python3 -m pip install trafilatura' } as const
const apt = { runner: 'python3', install: 'apt-get install python3-readability' } as const

/** Other extractors that treesift is compared with. To add one, add a file in `peers/systems/` and a row here. */
export const peers = {
  'readability-linkedom': { description: 'Readability.js on linkedom', answers: 'html', ...npm },
  'readability-jsdom': { description: 'Readability.js on jsdom', answers: 'html', ...npm },
  defuddle: { description: 'Defuddle on linkedom', answers: 'html', ...npm },
  'article-extractor': { description: '@extractus/article-extractor', answers: 'html', ...npm },
  'web-content-extractor': {
    description: '@wrtnlabs/web-content-extractor, text density',
    answers: 'text',
    ...npm,
  },
  trafilatura: { description: 'trafilatura, with comments', answers: 'text', ...pip },
  'trafilatura-no-comments': {
    description: 'trafilatura, without comments',
    answers: 'text',
    ...pip,
  },
  'readability-lxml': { description: 'readability-lxml', answers: 'html', ...apt },
} as const satisfies Record<string, Peer>

export type PeerName = keyof typeof peers

export const peerNames = Object.keys(peers) as readonly PeerName[]

export const isPeer = (name: string): name is PeerName => Object.hasOwn(peers, name)

/** The folder of the peers in a clone; the npm package does not include it. */
const folder = fileURLToPath(new URL('../../../peers/', import.meta.url))

/** The program and the script that run a peer. */
const runners = {
  node: [process.execPath, `${folder}run.mjs`],
  python3: ['python3', `${folder}run.py`],
} as const

export const peerCommand = (name: PeerName): readonly [command: string, file: string] =>
  runners[peers[name].runner]
