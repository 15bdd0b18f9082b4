import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageFileName } from './page-files.js'

test.each([
  [
    { id: 'a', url: 'https://www.Example.org/News/a%20story.html?x=1#y' },
    '0000001-Example.org-News-a-story.html.md',
  ],
  [{ id: 'a', file: '/some/where/page.html.gz' }, '0000001-page.md'],
  [{ id: 'a', file: 'C:\\some\\page.htm' }, '0000001-page.md'],
  [{ id: '../../etc/passwd' }, '0000001-passwd.md'],
  [{ id: '..' }, '0000001.md'],
  [{ id: 'pages.jsonl:5' }, '0000001-pages.jsonl-5.md'],
  [{ id: 'x', url: 'https://x.example/%E0%A4%A' }, '0000001-x.example-E0-A4-A.md'],
  [{ id: 'x', url: 'https://пример.example/Новости' }, '0000001-пример.example-Новости.md'],
])('%o', (page, name) => {
  expect(pageFileName(page, 1, 'md')).toBe(name)
})

test('any page gets a name of its own, within the folder and legal on all systems', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(text, fc.option(text), fc.integer({ min: 1 }), (id, url, number) => {
      const name = pageFileName({ id, url: url ?? undefined }, number, 'md')
      expect(name).toMatch(/^\d{7,}(?:-[\p{L}\p{N}.-]+)?\.md$/u)
      expect(name).not.toMatch(/[. ]\.md$|[<>:"/\\|?*\u0000-\u001f]/)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(Number(name.slice(0, 7 + Math.max(0, String(number).length - 7)))).toBe(number)
    }),
  )
})
