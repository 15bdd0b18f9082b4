import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure, Loading } from '../parts/parts.js'
import { client } from '../studio-client.js'
import { toError } from '../use-load.js'
import { checkedMessage, type FrameMessage, greeting, type StudioMessage } from './protocol.js'

export interface PageFrameProps {
  readonly page: string
  readonly title: string
  readonly styles: boolean
  readonly images: boolean
  /** What the frame is told, whenever it changes and when the frame is ready. */
  readonly messages: readonly StudioMessage[]
  readonly onMessage: (message: FrameMessage) => void
  readonly onWarnings?: (warnings: readonly string[]) => void
}

/** No page is longer: offsets beyond come from no picker of ours. */
const maxLength = 2 ** 31

/** A page in a frame that has no origin: it can talk through one port, and what it says is checked. */
export function PageFrame(props: PageFrameProps): JSX.Element {
  const { page, title, styles, images, messages, onWarnings } = props
  const [path, setPath] = useState<string>()
  const [error, setError] = useState<Error>()
  const frame = useRef<HTMLIFrameElement>(null)
  const port = useRef<MessagePort | undefined>(undefined)
  const isReady = useRef(false)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    let isWanted = true
    setPath(undefined)
    setError(undefined)
    isReady.current = false
    client.frame(page, { styles, images }).then(
      (answer) => {
        if (!isWanted) return
        setPath(answer.path)
        onWarnings?.(answer.warnings)
      },
      (thrown: unknown) => isWanted && setError(toError(thrown)),
    )
    return () => {
      isWanted = false
      port.current?.close()
    }
  }, [page, styles, images])
  useEffect(() => {
    if (isReady.current) for (const message of messages) port.current?.postMessage(message)
  }, [messages])
  const greet = () => {
    const channel = new MessageChannel()
    port.current?.close()
    port.current = channel.port1
    channel.port1.onmessage = ({ data }) => {
      const message = checkedMessage(data, maxLength)
      if (message === undefined) return
      if (message.kind === 'ready') {
        isReady.current = true
        for (const one of latest.current.messages) channel.port1.postMessage(one)
      }
      latest.current.onMessage(message)
    }
    // a frame without an origin has no name but this one
    frame.current?.contentWindow?.postMessage(greeting, '*', [channel.port2])
  }
  if (error !== undefined) return <Failure error={error} />
  if (path === undefined) return <Loading what="Opening the page" />
  return (
    <iframe
      key={path}
      ref={frame}
      class="frame"
      src={path}
      title={title}
      sandbox="allow-scripts"
      referrerpolicy="no-referrer"
      onLoad={greet}
    />
  )
}
