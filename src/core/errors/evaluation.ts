import { TreesiftError } from './treesift-error.js'

export class NothingToScore extends TreesiftError {
  constructor(corpus: string, reason: string) {
    super('NOTHING_TO_SCORE', `${corpus}: ${reason}.`)
  }
}

export class PeerNotInstalled extends TreesiftError {
  constructor(peer: string, reason: string, advice: string) {
    super('PEER_NOT_INSTALLED', `${peer}: this peer cannot be run here (${reason}). ${advice}.`)
  }
}

export class PeerCrashed extends TreesiftError {
  constructor(
    where: string,
    readonly reason: string,
  ) {
    super(
      'PEER_CRASHED',
      `${where}: the peer crashed (${reason}). It is restarted for the next page.`,
    )
  }
}

export class PeerTimeout extends TreesiftError {
  constructor(where: string, seconds: number) {
    super(
      'PEER_TIMEOUT',
      `${where}: the peer was terminated after ${seconds} seconds without an answer. ` +
        'It is restarted for the next page.',
    )
  }
}

export class PeerFailed extends TreesiftError {
  constructor(where: string, reason: string) {
    super(
      'PEER_FAILED',
      `${where}: the peer failed on this page (${reason}). The next pages are not affected.`,
    )
  }
}
