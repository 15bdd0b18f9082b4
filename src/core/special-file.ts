import { readFileSync, type Stats, statSync } from 'node:fs'

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

/** The bytes of a file; throws for others, and for one that is larger than a limit. */
export function readPlainFile(path: string, maxBytes: number): Buffer {
  const stats = statSync(path)
  const kind = specialFileKind(stats)
  if (kind !== undefined) throw new Error(kind)
  if (stats.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`)
  return readFileSync(path)
}

const descriptorPath = /^\/(?:dev\/stdin|dev\/fd\/\d+|proc\/self\/fd\/\d+)$/

/** Whether a path names a descriptor that the shell opened for this process, as in `<(command)`. */
export const isOpenDescriptor = (path: string): boolean => descriptorPath.test(path)
