import { expect, test } from 'vitest'
import { makeTotals } from './totals.ts'

function feed() {
  const versions = new Map<string, number>()
  return {
    live: true,
    version: (name: string) => versions.get(name) ?? 0,
    note: (names: string[]) => {
      for (const name of names) versions.set(name, (versions.get(name) ?? 0) + 1)
    },
  }
}

function counter() {
  let times = 0
  return async () => {
    times += 1
    return times
  }
}

test('a total is counted once until one of its dependencies changes', async () => {
  const changes = feed()
  const totals = makeTotals(changes)
  const count = counter()
  expect(await totals.of('all', ['order'], count)).toBe(1)
  expect(await totals.of('all', ['order'], count)).toBe(1)
  changes.note(['customer'])
  expect(await totals.of('all', ['order'], count)).toBe(1)
  changes.note(['order'])
  expect(await totals.of('all', ['order'], count)).toBe(2)
})

test('a running count is shared between concurrent requests', async () => {
  const totals = makeTotals(feed())
  const count = counter()
  expect(await Promise.all([totals.of('all', ['order'], count), totals.of('all', ['order'], count)])).toEqual(
    [1, 1],
  )
})

test('a count is invalidated if something changes while it runs', async () => {
  const changes = feed()
  const totals = makeTotals(changes)
  const { promise, resolve } = Promise.withResolvers<number>()
  const first = totals.of('all', ['order'], () => promise)
  changes.note(['order'])
  resolve(1)
  expect(await first).toBe(1)
  expect(await totals.of('all', ['order'], async () => 2)).toBe(2)
})

test('a failed count is not cached', async () => {
  const totals = makeTotals(feed())
  await expect(totals.of('all', ['order'], () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await totals.of('all', ['order'], async () => 2)).toBe(2)
})

// covers: ASVS 16.5.3
test('totals are not cached while change notifications are unavailable', async () => {
  const changes = feed()
  const totals = makeTotals(changes)
  changes.live = false
  const count = counter()
  await totals.of('all', ['order'], count)
  expect(await totals.of('all', ['order'], count)).toBe(2)
})
