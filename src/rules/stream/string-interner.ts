import { copyString } from '../../core/text/copy-string.js'
import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'

const initialSlots = 256

/**
 * Numbers texts that stand in pages, from 1: equal texts have equal numbers. A text that is known is found by hashing
 * the source, without being cut out of it.
 */
export class StringInterner {
  readonly #texts: string[] = ['']
  readonly #hashes: number[] = [0]
  #slots = new Int32Array(initialSlots)

  get size(): number {
    return this.#texts.length
  }

  text(id: number): string {
    return this.#texts[id]!
  }

  id(html: string, start: number, end: number): number {
    let hash = fnvOffset
    for (let at = start; at < end; at++) hash = fnvStep(hash, html.charCodeAt(at))
    hash = (hash ^ (hash >>> 15)) | 0
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (let id = this.#slots[slot]!; id !== 0; id = this.#slots[slot]!) {
      if (this.#hashes[id] === hash && isAt(this.#texts[id]!, html, start, end)) return id
      slot = (slot + 1) & mask
    }
    return this.#add(html.slice(start, end), hash, slot)
  }

  #add(text: string, hash: number, slot: number): number {
    const id = this.#texts.length
    this.#texts.push(copyString(text))
    this.#hashes.push(hash)
    this.#slots[slot] = id
    if (this.#texts.length * 2 > this.#slots.length) this.#grow()
    return id
  }

  #grow(): void {
    const mask = this.#slots.length * 2 - 1
    this.#slots = new Int32Array(mask + 1)
    for (let id = 1; id < this.#hashes.length; id++) {
      let slot = this.#hashes[id]! & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = id
    }
  }
}

function isAt(text: string, html: string, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) !== html.charCodeAt(start + at)) return false
  }
  return true
}
