import { BrokenBundle, BundleTooLarge, PageTooLarge } from '../../core/errors.js'
import { readBundle } from '../../exchange/bundle.js'
import { bundleLimits } from '../../exchange/bundle-limits.js'
import type { RuleSet } from '../../rules/rule.js'
import type { Bytes } from '../../source/files/bytes.js'
import { readPageBytes, readStdinBytes } from '../../source/files/file.js'
import { processStdin } from '../../source/files/stdin.js'
import { sourceLimits } from '../../source/limits.js'

const { maxBytes } = bundleLimits

/** The rules in a file of exchanged rules, or in standard input for `-`. What is too large is not read to its end. */
export const readBundleFile = async (
  path: string,
  stdin: Bytes = processStdin,
): Promise<readonly RuleSet[]> => readBundle(textOf(await bytesOf(path, stdin), path), path)

async function bytesOf(path: string, stdin: Bytes): Promise<Uint8Array> {
  const limits = { ...sourceLimits, maxBytes }
  try {
    return await (path === '-' ? readStdinBytes(stdin, limits) : readPageBytes(path, limits))
  } catch (error) {
    throw error instanceof PageTooLarge ? new BundleTooLarge(path, maxBytes) : error
  }
}

function textOf(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BrokenBundle(where, 'not valid UTF-8')
  }
}
