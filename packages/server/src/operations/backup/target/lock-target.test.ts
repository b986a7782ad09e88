import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { type LockPlace, lockTarget } from './lock-target.ts'

const MINUTE = 60
const START = 1_000_000

/** Place of one lock in memory, with a clock that moves only when the test moves it. */
function lockInMemory() {
  let now = START
  let lock: { text: string; writtenAt: number } | undefined
  const renewals = new Set<() => void>()
  const write = (text: string) => {
    lock = { text, writtenAt: now }
  }
  const place: LockPlace = {
    target: 'the folder',
    create: async (text) => {
      if (lock) return false
      write(text)
      return true
    },
    replace: async (text) => write(text),
    read: async () => lock?.text,
    writtenAt: async () => lock?.writtenAt,
    remove: async () => {
      lock = undefined
    },
  }
  const clock = {
    now: () => now,
    repeat: (run: () => void) => {
      renewals.add(run)
      return () => void renewals.delete(run)
    },
  }
  return {
    take: () => lockTarget(place, clock),
    write: (content: object | string) =>
      write(typeof content === 'string' ? content : JSON.stringify(content)),
    text: () => lock?.text,
    /** Moves the clock; processes that are alive renew their locks every minute. */
    async pass(minutes: number, isAlive = true) {
      for (let minute = 0; minute < minutes; minute += 1) {
        now += MINUTE
        if (isAlive) for (const renew of renewals) renew()
        // A renewal reads and writes; both are over after the next turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

const underWay = /^Another backup to the folder is under way/

test('a lock that is renewed is never taken over', async () => {
  const memory = lockInMemory()
  await using _lock = await memory.take()
  await memory.pass(25)
  await expect(memory.take()).rejects.toThrow(`by the process ${process.pid} of ${hostname()}`)
})

const holders: [string, object | string][] = [
  ['another host', { pid: 1, host: 'another', id: 'other', renewed_at: START }],
  ['a running process of this host', { pid: process.pid, host: hostname(), id: 'other', renewed_at: START }],
  ['an earlier version on another host', { pid: 1, host: 'another' }],
  ['a process that was killed before it wrote the text', ''],
]

test.each(holders)(
  'the lock of %s is taken over after ten minutes without a renewal',
  async (_by, content) => {
    const memory = lockInMemory()
    memory.write(content)
    await memory.pass(9)
    await expect(memory.take()).rejects.toThrow(underWay)
    await memory.pass(1)
    await using lock = await memory.take()
    await lock.assertOwn()
  },
)

test('the lock of an ended process of this host is taken over at once', async () => {
  const memory = lockInMemory()
  memory.write({ pid: 2 ** 30, host: hostname(), id: 'other', renewed_at: START })
  await using lock = await memory.take()
  await lock.assertOwn()
})

test('a process that lost its lock neither renews nor releases the lock of its successor', async () => {
  const memory = lockInMemory()
  const first = await memory.take()
  await memory.pass(10, false)
  const second = await memory.take()
  await memory.pass(1)
  await expect(first.assertOwn()).rejects.toThrow('taken over')
  await first[Symbol.asyncDispose]()
  await second.assertOwn()
  await second[Symbol.asyncDispose]()
  expect(memory.text()).toBeUndefined()
})
