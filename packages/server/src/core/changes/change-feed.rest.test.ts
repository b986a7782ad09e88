import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makerOf } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { cutListeners } from '../../testing/postgresql/cut-listeners.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { type ChangeFeed, openChangeFeed, publishing } from './change-feed.ts'

let application: TestApplication
let admin: string
let elsewhere: ChangeFeed
const failures: Error[] = []
const reportFailure = (error: Error) => failures.push(error)

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  elsewhere = await openChangeFeed(application.database, { reportFailure })
})
afterAll(async () => {
  await elsewhere?.close()
  await application?.close()
})

const publish = (
  messages: string[],
  handle: Pick<TestApplication['handle'], 'execute'> = application.handle,
) => handle.execute(sql`select ${publishing(messages)}`)

/** Waits until a feed has received all changes published so far. Publishes a last change, because changes arrive in order. */
async function untilHeard(changes: ChangeFeed) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = changes.follow(['the last change'], resolve)
  await publish(elsewhere.messagesOf(['the last change']))
  await promise
  stop()
}

test('an own change invalidates the caches once, and not again on the database notification', async () => {
  const { changes } = application.services
  const make = makerOf(application, admin)
  await make.finish()
  const list = () => application.done('finishrest/list', {}, admin)
  const counts = async () => (await queriesOf(list)).filter((text) => text.includes('count(')).length
  await list()
  const before = changes.version('finish')
  await make.finish()
  expect(await counts()).toBe(1)
  await untilHeard(changes)
  expect(await counts()).toBe(0)
  expect(changes.version('finish')).toBe(before + 1)
})

describe('the change feed of a server', () => {
  let changes: ChangeFeed
  let before: number
  const times = () => changes.version('order') - before

  beforeAll(async () => {
    changes = await openChangeFeed(application.database, { reportFailure })
  })
  afterAll(() => changes?.close())
  beforeEach(() => {
    before = changes.version('order')
  })

  test('counts a change once if it is recorded after the database notification', async () => {
    const messages = changes.messagesOf(['order'])
    await publish(messages)
    await untilHeard(changes)
    expect(times()).toBe(1)
    changes.note(messages)
    expect(times()).toBe(1)
  })

  test('reports a change whose transaction committed without an answer', async () => {
    await publish(changes.messagesOf(['order']))
    await untilHeard(changes)
    expect(times()).toBe(1)
  })

  test('reports each of two changes of the same record on its commit, and not before', async () => {
    const late = changes.messagesOf(['order'])
    await application.handle.transaction(async (transaction) => {
      await publish(late, transaction)
      const early = changes.messagesOf(['order'])
      await publish(early)
      changes.note(early)
      await untilHeard(changes)
      expect(times()).toBe(1)
    })
    changes.note(late)
    await untilHeard(changes)
    expect(times()).toBe(2)
  })

  test('reports a change that is split into several messages once for each', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `activity/${1_000_000 + index}`)
    const messages = changes.messagesOf(['order', ...names, 'role'])
    expect(messages.length).toBeGreaterThan(1)
    const rolesBefore = changes.version('role')
    await publish(messages)
    changes.note(messages)
    await untilHeard(changes)
    expect([times(), changes.version('role') - rolesBefore]).toEqual([1, 1])
  })

  // covers: ASVS 16.5.2
  test('continues when a listener throws, notifies the others, and logs the error', async () => {
    const calls: string[] = []
    const stops = [
      changes.follow(['order'], () => {
        throw new Error('It cannot hear')
      }),
      changes.follow(['order'], () => calls.push('other')),
    ]
    await publish(elsewhere.messagesOf(['order']))
    await untilHeard(changes)
    changes.note(changes.messagesOf(['order']))
    for (const stop of stops) stop()
    expect(calls).toEqual(['other', 'other'])
    const failure = { message: 'A follower of changes has failed', cause: { message: 'It cannot hear' } }
    expect(failures).toMatchObject([failure, failure])
  })

  test('loses none of its own changes while disconnected', async () => {
    await cutListeners(application)
    await expect.poll(() => changes.live, { timeout: 5000 }).toBe(false)
    const deaf = changes.messagesOf(['order'])
    await publish(deaf)
    const unheard = changes.version('order')
    changes.note(deaf)
    expect(changes.version('order')).toBe(unheard + 1)
    await expect.poll(() => changes.live && elsewhere.live, { timeout: 5000 }).toBe(true)
    before = changes.version('order')
    const again = changes.messagesOf(['order'])
    await publish(again)
    changes.note(again)
    await untilHeard(changes)
    expect(times()).toBe(1)
  })
})
