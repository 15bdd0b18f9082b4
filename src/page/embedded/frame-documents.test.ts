import { describe, expect, test } from 'vitest'
import { readWithFrames, withFrameDocuments } from './frame-documents.js'

describe('documents of frames', () => {
  test('stand in the place of their frames, without their heads', () => {
    const document =
      '<!doctype html><html><head><title>No</title></head><body class=a><p>Tea</p></body></html>'
    const html = `<p>a</p><iframe srcdoc="${document}" title="x > y"></iframe><p>b</p>`
    expect(withFrameDocuments(html)).toBe('<p>a</p><div><p>Tea</p></div><p>b</p>')
  })

  test('are decoded once for each frame around them', () => {
    const html = '<iframe srcdoc="<iframe srcdoc=&quot;1 &amp;amp;lt; 2&quot;></iframe>"></iframe>'
    expect(withFrameDocuments(html)).toBe('<div><div>1 &lt; 2</div></div>')
    expect(readWithFrames(html.replace('srcdoc', 'srcDoc')).html).toBe(withFrameDocuments(html))
  })

  test.each(['<p>srcdoc = 1</p>', '<iframe src="/a"></iframe>', ''])(
    'leave a page without them as it is: %s',
    (html) => {
      expect(withFrameDocuments(html)).toBe(html)
      expect(readWithFrames(html).html).toBe(html)
    },
  )
})
