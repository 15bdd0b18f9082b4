const reserved: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text as XML 1.0 may hold it, between tags and in quoted attributes; characters that it may not hold are left out. */
export const xmlText = (text: string): string =>
  text.replace(unspeakable, '').replace(/[&<>"]/g, (character) => reserved[character]!)

/** Control characters, halves of surrogate pairs, and what Unicode says is no character. */
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu
