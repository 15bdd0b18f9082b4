import { readFileSync } from 'node:fs'

/** A page of our own writing, and its content in Markdown. */
export interface FidelityCase {
  readonly name: string
  readonly html: string
  readonly markdown: string
}

/** The cases of a file: a line `=== name`, the HTML, a line `---`, the Markdown. */
export function readFidelityCases(name: string): readonly FidelityCase[] {
  const url = new URL(`../fixtures/fidelity/${name}.txt`, import.meta.url)
  return readFileSync(url, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...markdown] = text.split(/^---\n/m)
      const end = head.indexOf('\n')
      return {
        name: head.slice(0, end),
        html: head.slice(end + 1),
        markdown: markdown.join('---\n').trimEnd(),
      }
    })
}
