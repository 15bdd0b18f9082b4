import { TreesiftError } from './treesift-error.js'

// Evaluation

export class NothingToScore extends TreesiftError {
  constructor(corpus: string, reason: string) {
    super('NOTHING_TO_SCORE', `${corpus}: ${reason}.`)
  }
}

// Peers

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
      `${where}: the peer broke down (${reason}). It is started anew for what is asked next.`,
    )
  }
}

export class PeerTimeout extends TreesiftError {
  constructor(where: string, seconds: number) {
    super(
      'PEER_TIMEOUT',
      `${where}: the peer was ended after ${seconds} seconds without an answer. It is started anew for what is asked next.`,
    )
  }
}

export class PeerFailed extends TreesiftError {
  constructor(where: string, reason: string) {
    super(
      'PEER_FAILED',
      `${where}: the peer gave up (${reason}). What comes next is asked all the same.`,
    )
  }
}
