import { type Stats, statSync } from 'node:fs'

/** What a file is that may never end, or wait for ever when it is opened; `undefined` for files and folders. */
export function specialFileKind(stats: Stats): string | undefined {
  if (stats.isFile() || stats.isDirectory()) return undefined
  if (stats.isFIFO()) return 'it is a named pipe, not a file'
  return stats.isSocket() ? 'it is a socket, not a file' : 'it is a device, not a file'
}

/** The same of a path; `undefined` also if there is nothing. */
export function specialFileAt(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && specialFileKind(stats)
}

const descriptorPath = /^\/(?:dev\/stdin|dev\/fd\/\d+|proc\/self\/fd\/\d+)$/

/** Whether a path names a descriptor that the shell opened for this process, as in `<(command)`. */
export const isOpenDescriptor = (path: string): boolean => descriptorPath.test(path)
