import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAddressesFresh, keepsAddresses } from './fresh-addresses.ts'

const MINUTE = 60_000
let queries: QueryClient
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  end = keepAddressesFresh(queries)
})
afterEach(() => {
  end()
  queries.clear()
  vi.useRealTimers()
})

/** Shows a file whose URL expires after `lifetime` ms, and counts how often the query runs. */
function show(lifetime: number, meta?: Record<string, unknown>) {
  let readings = 0
  const observer = new QueryObserver(queries, {
    queryKey: ['images', readings, meta],
    queryFn: () => {
      readings += 1
      const expires = Math.floor((Date.now() + lifetime) / 1000)
      return { rows: [{ file: { small: `/files/7/small?expires=${expires}&signature=x` } }] }
    },
    ...(meta && { meta }),
  })
  const leave = observer.subscribe(() => undefined)
  return { readings: () => readings, leave }
}

test('data on the screen are reloaded a minute before a file address in them expires', async () => {
  const { readings } = show(15 * MINUTE)
  await vi.advanceTimersByTimeAsync(13 * MINUTE)
  expect(readings()).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(readings()).toBe(2)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(readings()).toBe(6)
})

test('data that are no longer shown, and records behind a form, are not reloaded', async () => {
  const screen = show(15 * MINUTE)
  const record = show(15 * MINUTE, keepsAddresses)
  await vi.advanceTimersByTimeAsync(MINUTE)
  screen.leave()
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect([screen.readings(), record.readings()]).toEqual([1, 1])
})

test('a wrong clock does not cause a loop of requests', async () => {
  const { readings } = show(-20 * MINUTE)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(readings()).toBeLessThanOrEqual(21)
})
