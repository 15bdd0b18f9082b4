import { Option } from 'commander'
import { ownNames } from '../app/evaluate/own-systems.js'
import { peerNames } from '../peers/peers.js'
import { names } from './options.js'

export const methodOption = (usual: readonly string[]): Option =>
  new Option('--method <names>', `of ours: ${ownNames.join(', ')}`)
    .argParser(names)
    .default(usual, usual.join(','))

export const modelOption = (): Option =>
  new Option(
    '--model <file>',
    'the model for pages without rules (default: the one that comes along)',
  )

export const outOfFoldOption = (): Option =>
  new Option(
    '--out-of-fold [folder]',
    'judge each page by a model that has learned nothing from its site; without a folder by those that come along',
  ).conflicts('model')

export const peersOption = (): Option =>
  new Option(
    '--peers [names]',
    `of others: ${peerNames.join(', ')}; without names those that are installed`,
  ).argParser(names)
