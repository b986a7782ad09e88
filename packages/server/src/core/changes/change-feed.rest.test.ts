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

/** Waits until a feed has received every change so far: they arrive in order. */
async function untilHeard(changes: ChangeFeed) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = changes.follow(['the last change'], resolve)
  await publish(elsewhere.messagesOf(['the last change']))
  await promise
  stop()
}

test('a change of its own drops what a server keeps once, and not again when the database tells of it', async () => {
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

describe('a server', () => {
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

  test('that notes a change after the database has told of it counts it once', async () => {
    const messages = changes.messagesOf(['order'])
    await publish(messages)
    await untilHeard(changes)
    expect(times()).toBe(1)
    changes.note(messages)
    expect(times()).toBe(1)
  })

  test('hears of a change whose transaction has committed and never answered', async () => {
    await publish(changes.messagesOf(['order']))
    await untilHeard(changes)
    expect(times()).toBe(1)
  })

  test('hears of each of two changes of the same, when it has committed and not before', async () => {
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

  test('hears of a change that takes several messages in each of them, once', async () => {
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
  test('goes on when a follower of a change throws: the others hear of it, here and from the database, and it is reported', async () => {
    const heard: string[] = []
    const stops = [
      changes.follow(['order'], () => {
        throw new Error('It cannot hear')
      }),
      changes.follow(['order'], () => heard.push('other')),
    ]
    await publish(elsewhere.messagesOf(['order']))
    await untilHeard(changes)
    changes.note(changes.messagesOf(['order']))
    for (const stop of stops) stop()
    expect(heard).toEqual(['other', 'other'])
    const failure = { message: 'A follower of changes has failed', cause: { message: 'It cannot hear' } }
    expect(failures).toMatchObject([failure, failure])
  })

  test('loses nothing that it changes itself while it hears nothing', async () => {
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
