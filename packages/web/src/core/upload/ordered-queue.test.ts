import { expect, test } from 'vitest'
import { createOrderedQueue } from './ordered-queue.ts'

const file = (name: string) => new File([], name)

test('files are used in the order in which they were noted, whichever arrives first', async () => {
  const [a, b, c] = [file('a'), file('b'), file('c')]
  const queue = createOrderedQueue()
  queue.note([a, b, c])
  const usedNames: string[] = []
  const use = (one: File) => queue.take(one, async () => usedNames.push(one.name))
  await Promise.all([use(c), use(a), use(b)])
  expect(usedNames).toEqual(['a', 'b', 'c'])
})

test('a file that fails or is refused does not block the others', async () => {
  const [lost, refused, last] = [file('gone'), file('refused'), file('last')]
  const queue = createOrderedQueue()
  queue.note([lost, refused, last])
  const usedNames: string[] = []
  const waiting = queue.take(last, async () => usedNames.push('last'))
  const failing = queue.take(refused, () => Promise.reject(new Error('refused')))
  expect(usedNames).toEqual([])
  queue.release(lost)
  await expect(failing).rejects.toThrow('refused')
  await waiting
  expect(usedNames).toEqual(['last'])
})
