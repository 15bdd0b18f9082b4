import { expect, test } from 'vitest'
import { paragraph } from '../../analysis/content/content.test-kit.js'
import { contentToHtml } from './html.js'
import { contentToMarkdown } from './markdown.js'

const content = {
  blocks: [paragraph('The article.')],
  comments: [
    { author: 'Ann', date: '2026-03-01', depth: 0, blocks: [paragraph('First.')] },
    { author: 'Bo', depth: 1, blocks: [paragraph('A reply.')] },
    { depth: 5, blocks: [paragraph('A deep one.')] },
    { date: 'today', depth: 0, blocks: [paragraph('Second.')] },
  ],
}

test('comments are a section at the end, with replies inside', () => {
  expect(contentToMarkdown(content)).toBe(
    [
      'The article.',
      '',
      '---',
      '',
      '## Comments',
      '',
      '> **Ann** · 2026-03-01',
      '>',
      '> First.',
      '>',
      '> > **Bo**',
      '> >',
      '> > A reply.',
      '> >',
      '> > > A deep one.',
      '',
      '> today',
      '>',
      '> Second.',
    ].join('\n'),
  )
  expect(contentToHtml(content)).toContain('<h2>Comments</h2>\n<blockquote>\n<p><strong>Ann')
})

test('content without comments has no such section', () => {
  expect(contentToMarkdown({ blocks: content.blocks })).toBe('The article.')
})
