import { fileURLToPath } from 'node:url'

export interface Peer {
  readonly about: string
  /** What it answers; HTML is made text here, by the same rule for all. */
  readonly answers: 'html' | 'text'
  readonly runner: keyof typeof runners
  /** The command that installs it. */
  readonly install: string
}

const npm = { runner: 'node', install: 'npm ci --prefix peers' } as const
const pip = { runner: 'python3', install: 'python3 -m pip install trafilatura' } as const
const apt = { runner: 'python3', install: 'apt-get install python3-readability' } as const

/** Other extractors that can be measured beside treesift. */
export const peers = {
  'readability-linkedom': { about: 'Readability.js on linkedom', answers: 'html', ...npm },
  'readability-jsdom': { about: 'Readability.js on jsdom', answers: 'html', ...npm },
  defuddle: { about: 'Defuddle on linkedom', answers: 'html', ...npm },
  'article-extractor': { about: '@extractus/article-extractor', answers: 'html', ...npm },
  'web-content-extractor': {
    about: '@wrtnlabs/web-content-extractor, text density',
    answers: 'text',
    ...npm,
  },
  trafilatura: { about: 'trafilatura, with comments', answers: 'text', ...pip },
  'trafilatura-no-comments': { about: 'trafilatura, without comments', answers: 'text', ...pip },
  'readability-lxml': { about: 'readability-lxml', answers: 'html', ...apt },
} as const satisfies Record<string, Peer>

export type PeerName = keyof typeof peers

export const peerNames = Object.keys(peers) as readonly PeerName[]

export const isPeer = (name: string): name is PeerName => Object.hasOwn(peers, name)

/** The folder of the peers in a clone; an installed treesift has none. */
const folder = fileURLToPath(new URL('../../peers/', import.meta.url))

/** What runs a peer, and the file that it runs. */
const runners = {
  node: [process.execPath, `${folder}run.mjs`],
  python3: ['python3', `${folder}run.py`],
} as const

export const runnerOf = (name: PeerName): readonly [command: string, file: string] =>
  runners[peers[name].runner]
