import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { client } from '../studio-client.js'

/** A small picture of a page: the page itself, which can neither run nor reach anything, made small. */
export function PageThumb({
  page,
  title,
}: {
  readonly page: string
  readonly title: string
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const [path, setPath] = useState<string>()
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      client.frame(page, { styles: true }).then(
        (answer) => setPath(answer.path),
        () => {},
      )
    })
    if (box.current !== null) seen.observe(box.current)
    return () => seen.disconnect()
  }, [page])
  return (
    <div class="thumb-frame" ref={box}>
      {path !== undefined && (
        <iframe
          src={path}
          title={`Picture of ${title}`}
          sandbox="allow-scripts"
          tabIndex={-1}
          aria-hidden="true"
          loading="lazy"
          referrerpolicy="no-referrer"
        />
      )}
    </div>
  )
}
