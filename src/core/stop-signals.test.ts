import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, test } from 'vitest'
import { StopSignals } from './stop-signals.js'

describe('a signal that stops the process', () => {
  let events: unknown[]
  let own: EventEmitter
  let signals: StopSignals
  beforeEach(() => {
    events = []
    own = Object.assign(new EventEmitter(), {
      pid: 7,
      kill: (pid: number, signal?: string | number) => events.push([pid, signal]) > 0,
    })
    signals = new StopSignals(own as unknown as NodeJS.Process)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    '%s: does the work, then ends the process',
    (signal) => {
      signals.add(() => {
        events.push('first')
      })
      signals.add(() => {
        events.push('second')
        throw new Error('failed')
      })
      own.emit(signal, signal)
      own.emit(signal, signal)
      expect(events).toEqual(['second', 'first', [7, signal]])
      expect(own.eventNames()).toEqual([])
    },
  )

  test('waits for work that takes time', async () => {
    signals.add(async () => {
      await Promise.resolve()
      events.push('closed')
    })
    signals.add(() => Promise.reject(new Error('failed')))
    own.emit('SIGTERM', 'SIGTERM')
    expect(events).toEqual([])
    await expect.poll(() => events).toEqual(['closed', [7, 'SIGTERM']])
  })

  test('does not wait for work without end', async () => {
    const impatient = new StopSignals(own as unknown as NodeJS.Process, 1)
    impatient.add(() => new Promise(() => {}))
    own.emit('SIGTERM', 'SIGTERM')
    await expect.poll(() => events).toEqual([[7, 'SIGTERM']])
  })

  test('is left to the system once the work was removed', () => {
    const remove = signals.add(() => {})
    expect(own.eventNames()).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP'])
    remove()
    remove()
    expect(own.eventNames()).toEqual([])
  })

  test('is left to the system during work that may be interrupted', () => {
    signals.add(() => {})
    expect(signals.interruptible(() => own.eventNames())).toEqual([])
    expect(own.eventNames()).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP'])
    expect(() =>
      signals.interruptible(() => {
        throw new Error('failed')
      }),
    ).toThrow('failed')
    expect(own.listenerCount('SIGTERM')).toBe(1)
  })

  test('needs no handlers for work that may be interrupted if there is nothing to do', () => {
    signals.interruptible(() => {})
    expect(own.eventNames()).toEqual([])
  })
})
