import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FoundInputs } from './found-inputs.js'

async function* numbers(count: number, milliseconds = 0): AsyncGenerator<number> {
  for (let at = 0; at < count; at++) {
    if (milliseconds > 0) await delay(milliseconds)
    yield at
  }
}

/** What is found of the inputs while somebody asks, and the inputs. */
async function asked(inputs: AsyncGenerator<number>, count: number) {
  const found = new FoundInputs()
  const exceed = found.exceed(count)
  const passed: number[] = []
  for await (const input of found.counted(inputs)) passed.push(input)
  return { exceed: await exceed, passed }
}

test('tells whether there are more inputs than a number', async () => {
  expect(await asked(numbers(3), 2)).toEqual({ exceed: true, passed: [0, 1, 2] })
  expect(await asked(numbers(3), 3)).toEqual({ exceed: false, passed: [0, 1, 2] })
})

test('does not wait for inputs that come slowly', async () => {
  expect(await asked(numbers(1, 1000), 0)).toEqual({ exceed: false, passed: [0] })
})
