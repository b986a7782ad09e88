import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

const file = (name: string) => new File([], name)

test('files are used in the order in which they were noted, whichever arrives first', async () => {
  const [a, b, c] = [file('a'), file('b'), file('c')]
  const turns = makeTurns()
  turns.note([a, b, c])
  const used: string[] = []
  const use = (one: File) => turns.take(one, async () => used.push(one.name))
  await Promise.all([use(c), use(a), use(b)])
  expect(used).toEqual(['a', 'b', 'c'])
})

test('one that is not coming, or is refused, holds nobody up', async () => {
  const [gone, refused, last] = [file('gone'), file('refused'), file('last')]
  const turns = makeTurns()
  turns.note([gone, refused, last])
  const used: string[] = []
  const waiting = turns.take(last, async () => used.push('last'))
  const failing = turns.take(refused, () => Promise.reject(new Error('refused')))
  expect(used).toEqual([])
  turns.release(gone)
  await expect(failing).rejects.toThrow('refused')
  await waiting
  expect(used).toEqual(['last'])
})
