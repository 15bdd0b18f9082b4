import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

/** Something that is loaded, was loaded, or could not be. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
  /** Loads it again; what was there stays until then. */
  readonly reload: () => void
}

/** Loads a value, and again when the key changes. */
export function useLoad<Value>(key: string, load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'> & { readonly key: string }>({
    key,
    value: undefined,
    error: undefined,
    isLoading: true,
  })
  const latest = useRef(0)
  const loader = useRef(load)
  loader.current = load
  const reload = useCallback(() => {
    const number = ++latest.current
    setState((before) => ({
      key,
      value: before.key === key ? before.value : undefined,
      error: undefined,
      isLoading: true,
    }))
    loader.current().then(
      (value) => {
        if (number === latest.current) setState({ key, value, error: undefined, isLoading: false })
      },
      (error: unknown) => {
        if (number === latest.current)
          setState({ key, value: undefined, error: toError(error), isLoading: false })
      },
    )
  }, [key])
  useEffect(reload, [reload])
  return state.key === key
    ? { ...state, reload }
    : { value: undefined, error: undefined, isLoading: true, reload }
}

export const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error))
