import { expect, test } from 'vitest'
import { type FairQueueOptions, fairQueue, PASSED_BY, QueueFull } from './fair-queue.ts'

/** Creates a queue whose tasks end when the test calls `end`, and records the order in which the tasks start. */
function observedQueue(options: FairQueueOptions) {
  const queue = fairQueue(options)
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const ask = (person: string, name: string, options?: { patient: boolean }) =>
    queue(
      person,
      () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (failure) => (failure ? reject(failure) : resolve(name))),
        )
      },
      options,
    )
  const end = async (name: string, failure?: Error) => {
    ends.get(name)?.(failure)
    // A waiting task starts only in a later turn of the event loop.
    await new Promise(setImmediate)
  }
  return { ask, end, begun }
}

// covers: ASVS 2.4.1
test('people take turns, and a person with much work waits only for themselves', async () => {
  const { ask, end, begun } = observedQueue({ places: 1 })
  const answers = ['ana 1', 'ana 2', 'ana 3'].map((name) => ask('ana', name))
  answers.push(ask('marc', 'marc 1'), ask('rita', 'rita 1'))
  for (const name of ['ana 1', 'ana 2', 'marc 1', 'rita 1', 'ana 3']) await end(name)
  expect(begun).toEqual(['ana 1', 'ana 2', 'marc 1', 'rita 1', 'ana 3'])
  expect(await Promise.all(answers)).toHaveLength(5)
})

test('one person never takes all slots', async () => {
  const { ask, end, begun } = observedQueue({ places: 2, placesOfOne: 1 })
  const answers = [ask('ana', 'ana 1'), ask('ana', 'ana 2'), ask('marc', 'marc 1')]
  expect(begun).toEqual(['ana 1', 'marc 1'])
  await end('marc 1')
  expect(begun).toEqual(['ana 1', 'marc 1'])
  await end('ana 1')
  await end('ana 2')
  expect(await Promise.all(answers)).toEqual(['ana 1', 'ana 2', 'marc 1'])
})

test('limits the waiting work of one person', async () => {
  const { ask, end } = observedQueue({ places: 1, waitingOfOne: 1 })
  const answers = [ask('ana', 'ana 1'), ask('ana', 'ana 2'), ask('marc', 'marc 1')]
  await expect(ask('ana', 'ana 3')).rejects.toThrow(QueueFull)
  for (const name of ['ana 1', 'ana 2', 'marc 1']) await end(name)
  expect(await Promise.all(answers)).toHaveLength(3)
  const again = ask('ana', 'ana 4')
  await end('ana 4')
  expect(await again).toBe('ana 4')
})

test('drops work that waits too long, and frees its slot', async () => {
  const { ask, end, begun } = observedQueue({ placesOfOne: 1, longestWait: 20 })
  const first = ask('ana', 'ana 1')
  await expect(ask('ana', 'ana 2')).rejects.toThrow(QueueFull)
  const last = ask('ana', 'ana 3')
  await end('ana 1')
  await end('ana 3')
  expect([await first, await last]).toEqual(['ana 1', 'ana 3'])
  expect(begun).toEqual(['ana 1', 'ana 3'])
})

test('frees the slot of failed work', async () => {
  const { ask, end } = observedQueue({ places: 1 })
  const failing = ask('ana', 'ana 1')
  failing.catch(() => undefined)
  const next = ask('marc', 'marc 1')
  await end('ana 1', new Error('broken'))
  await end('marc 1')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('marc 1')
})

test('lets others overtake low-priority work, but not forever', async () => {
  const { ask, end, begun } = observedQueue({ places: 1 })
  const others = Array.from({ length: PASSED_BY + 3 }, (_, at) => `ana ${at + 1}`)
  const answers = [ask('ana', 'ana 0'), ask('looks', 'look', { patient: true })]
  answers.push(...others.map((name) => ask('ana', name)))
  for (const name of ['ana 0', ...others.slice(0, PASSED_BY), 'look']) await end(name)
  expect(begun).toEqual(['ana 0', ...others.slice(0, PASSED_BY), 'look', `ana ${PASSED_BY + 1}`])
  for (const name of others.slice(PASSED_BY)) await end(name)
  const alone = ask('looks', 'look alone', { patient: true })
  await end('look alone')
  expect(await Promise.all([...answers, alone])).toHaveLength(PASSED_BY + 6)
})
