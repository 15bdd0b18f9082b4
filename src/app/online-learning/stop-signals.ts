const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Receives and sends signals. */
type SignalTarget = Pick<NodeJS.Process, 'once' | 'off' | 'kill' | 'pid'>

/**
 * Runs the work when a signal stops the process, then lets the signal stop it. Returns a function that removes the
 * handlers.
 */
export function onStopSignal(work: () => void, own: SignalTarget = process): () => void {
  const stop = (signal: NodeJS.Signals): void => {
    undo()
    work()
    own.kill(own.pid, signal)
  }
  const undo = (): void => {
    for (const signal of stopSignals) own.off(signal, stop)
  }
  for (const signal of stopSignals) own.once(signal, stop)
  return undo
}
