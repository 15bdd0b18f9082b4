import { Option } from 'commander'
import { ownNames } from '../app/evaluate/own-systems.js'
import { peerNames } from '../peers/peers.js'
import { names } from './options.js'

export const methodOption = (usual: readonly string[]): Option =>
  new Option('--method <names>', `of ours: ${ownNames.join(', ')}`)
    .argParser(names)
    .default(usual, usual.join(','))

export const peersOption = (): Option =>
  new Option(
    '--peers [names]',
    `of others: ${peerNames.join(', ')}; without names those that are installed`,
  ).argParser(names)
