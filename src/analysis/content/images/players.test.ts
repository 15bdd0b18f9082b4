import { expect, test } from 'vitest'
import { blocksOfHtml } from '../content.test-kit.js'

/** The sources of the players between two paragraphs. */
const players = (html: string): readonly string[] =>
  blocksOfHtml(`<p>a</p><div>${html}</div><p>b</p>`).flatMap((block) =>
    block.kind === 'paragraph'
      ? block.inline.flatMap((piece) => (piece.kind === 'player' ? [piece.src] : []))
      : [],
  )

test('frames are players that may fill the screen, or have an address made for other pages', () => {
  expect(players('<iframe src=https://v.example/1 allowfullscreen></iframe>')).toEqual([
    'https://v.example/1',
  ])
  expect(players('<iframe src=https://v.example/embed/2></iframe>')).toEqual([
    'https://v.example/embed/2',
  ])
  expect(players('<iframe src=https://ads.example/3 width=300 height=250></iframe>')).toEqual([])
})

test('small frames, hidden frames and frames with documents are none', () => {
  const frame = (rest: string) => `<iframe src=https://v.example/embed/1 ${rest}></iframe>`
  expect(players(frame('width=90 height=20'))).toEqual([])
  expect(players(`<div hidden>${frame('')}</div>`)).toEqual([])
  expect(players(frame('srcdoc="x"'))).toEqual([])
})

test('files are played from the element or its first source, but moving backgrounds are decoration', () => {
  expect(players('<video controls src=/1.mp4></video>')).toEqual(['https://www.example.org/1.mp4'])
  expect(players('<audio><source src=/2.ogg><source src=/2.mp3></audio>')).toEqual([
    'https://www.example.org/2.ogg',
  ])
  expect(players('<video autoplay loop muted src=/3.mp4></video>')).toEqual([])
  expect(players('<video controls src="javascript:x"></video>')).toEqual([])
})
