import { expect, test, vi } from 'vitest'
import { createLimitedQueue } from './limited-queue.ts'

/** Creates tasks that finish when the test calls `finish`. */
function makeTasks() {
  const begun: string[] = []
  const finishers = new Map<string, () => void>()
  const task = (key: string) => () => {
    begun.push(key)
    return new Promise<void>((resolve) => finishers.set(key, resolve))
  }
  return { begun, task, finish: (key: string) => finishers.get(key)?.() }
}

test('the next task starts once a running one is done', async () => {
  const { begun, task, finish } = makeTasks()
  const queue = createLimitedQueue(2)
  for (const key of ['one', 'two', 'three']) queue.add(key, task(key))
  expect(begun).toEqual(['one', 'two'])
  finish('two')
  await vi.waitFor(() => expect(begun).toEqual(['one', 'two', 'three']))
})

test('a task that is removed while it waits never starts', async () => {
  const { begun, task, finish } = makeTasks()
  const queue = createLimitedQueue(1)
  for (const key of ['one', 'two', 'three']) queue.add(key, task(key))
  queue.remove('two')
  finish('one')
  await vi.waitFor(() => expect(begun).toEqual(['one', 'three']))
})
