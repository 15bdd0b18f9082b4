import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { onStopSignal } from './stop-signals.js'

describe('a signal that stops the process', () => {
  const events: unknown[] = []
  const own = Object.assign(new EventEmitter(), {
    pid: 7,
    kill: (pid: number, signal?: string | number) => events.push([pid, signal]) > 0,
  }) as unknown as NodeJS.Process

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s: runs the work, then stops it', (signal) => {
    events.length = 0
    onStopSignal(() => events.push('work'), own)
    own.emit(signal as 'SIGINT', signal as 'SIGINT')
    own.emit(signal as 'SIGINT', signal as 'SIGINT')
    expect(events).toEqual(['work', [7, signal]])
    expect(own.eventNames()).toEqual([])
  })

  test('does nothing after its handlers were removed', () => {
    onStopSignal(() => {}, own)()
    expect(own.eventNames()).toEqual([])
  })
})
