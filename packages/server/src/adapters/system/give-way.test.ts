import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attended, giveWay } from './give-way.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Returns whether `work` resolves within five turns of the event loop. */
async function goesOn(work: Promise<void>): Promise<boolean> {
  let isOn = false
  void work.then(() => {
    isOn = true
  })
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  return isOn
}

test('background work pauses until foreground work is done, but only for a moment', async () => {
  expect(await goesOn(giveWay())).toBe(true)
  const { promise: one, resolve: answerOne } = Promise.withResolvers<void>()
  const { promise: other, reject: refuseOther } = Promise.withResolvers<void>()
  const tasks = [attended(() => one), attended(() => other)]
  const work = giveWay()
  expect(await goesOn(work)).toBe(false)
  answerOne()
  expect(await goesOn(work)).toBe(false)
  const patient = giveWay()
  expect(await goesOn(patient)).toBe(false)
  vi.advanceTimersByTime(10)
  expect(await goesOn(patient)).toBe(true)
  const last = giveWay()
  expect(await goesOn(last)).toBe(false)
  refuseOther(new Error('refused'))
  await Promise.allSettled(tasks)
  expect(await goesOn(last)).toBe(true)
})

test('foreground work never pauses for itself', async () => {
  expect(await goesOn(attended(() => giveWay()))).toBe(true)
})
