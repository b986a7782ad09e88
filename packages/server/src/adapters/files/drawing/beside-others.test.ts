import { expect, test } from 'vitest'
import { alone, besideOthers } from './beside-others.ts'

/** Creates tasks that end when the test calls `end`, and records which tasks were already running when each task started. */
function observeWork() {
  const underWay = new Set<string>()
  const seen: Record<string, string[]> = {}
  const ends = new Map<string, (failure?: Error) => void>()
  const work = (name: string) => () => {
    seen[name] = [...underWay]
    underWay.add(name)
    return new Promise<void>((resolve, reject) => {
      ends.set(name, (failure) => {
        underWay.delete(name)
        if (failure) reject(failure)
        else resolve()
      })
    })
  }
  const end = async (name: string, failure?: Error) => {
    ends.get(name)?.(failure)
    await new Promise(setImmediate)
  }
  return { seen, work, end }
}

test('an exclusive task waits for running tasks, and later ones wait for it', async () => {
  const { seen, work, end } = observeWork()
  const fails = alone(work('nobody yet')).catch(({ message }: Error) => message)
  await new Promise(setImmediate)
  await end('nobody yet', new Error('failed'))
  const all = [besideOthers(work('one')), besideOthers(work('another'))]
  await new Promise(setImmediate)
  all.push(alone(work('first alone')), besideOthers(work('late')), alone(work('second alone')))
  for (const name of ['one', 'another', 'first alone', 'second alone', 'late']) await end(name)
  await Promise.all(all)
  expect(await fails).toBe('failed')
  expect(seen).toEqual({
    ...{ 'nobody yet': [], one: [], another: ['one'] },
    ...{ 'first alone': [], 'second alone': [], late: [] },
  })
})
