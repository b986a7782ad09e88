import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/engine/open-database.ts'
import { customerWithStaff, houseUser, makerOf } from '../../testing/company.ts'
import { databaseUrlOf, openTestApplication, type TestApplication } from '../../testing/test-application.ts'

/** Maximum time in milliseconds that calls in this test wait for a row lock. */
const LOCK = 100

let application: TestApplication
let admin: string
/** Separate connection that locks rows until it rolls back. */
let somebody: pg.Client

beforeAll(async () => {
  application = await openTestApplication({ callLimits: { lock: LOCK, statement: 1000 } })
  admin = await application.signIn('admin')
  somebody = new pg.Client(databaseUrlOf(application))
  await somebody.connect()
})
afterAll(async () => {
  await somebody?.end()
  await application?.close()
})

/** Runs `act` while a separate connection holds the row locks that `statement` acquires. */
async function whileLocked(statement: string, act: () => Promise<void>) {
  await somebody.query('begin')
  await somebody.query(statement)
  try {
    await act()
  } finally {
    await somebody.query('rollback')
  }
}

type Finish = InputOnTheWire<CallAt<'finishrest/update'>>

async function changedFinish(): Promise<Finish> {
  const { id, version, code, name, price_mode, price, active } = await makerOf(application, admin).finish()
  return { id, version, code, name: `${name}!`, price_mode, price, active }
}

describe('a call that needs a locked row', () => {
  test('is answered before the lock ends with a request to retry, and changes nothing', async () => {
    const input = await changedFinish()
    await whileLocked(`select 1 from finishes where id = ${input.id} for update`, async () => {
      // The rows stay locked until this callback returns, so receiving any answer proves that the call gave up waiting.
      const answer = await application.call('finishrest/update', input, admin)
      expect(answer).toMatchObject({ status: 503, error: 'UNAVAILABLE' })
      expect(answer.message).toMatch(/^Somebody else is changing the same.*try again in a moment$/)
    })
    expect(await application.call('finishrest/update', input, admin)).toMatchObject({ status: 200 })
  })

  // covers: ASVS 2.4.1
  test('does not delay other callers, even if a hundred such calls wait', async () => {
    const { token } = await customerWithStaff(application, admin)
    const input = await changedFinish()
    await whileLocked(`select 1 from finishes where id = ${input.id} for update`, async () => {
      let answerCount = 0
      const hundred = Array.from({ length: 100 }, async () => {
        const answer = await application.call('finishrest/update', input, admin)
        answerCount += 1
        return answer
      })
      for (let count = 0; count < 5; count += 1) {
        expect(await application.call('orderrest/list', {}, token)).toMatchObject({ status: 200 })
      }
      expect(answerCount).toBeLessThan(hundred.length / 2)
      const answers = await Promise.all(hundred)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    })
  })
})

describe('a caller with a cached session or key', () => {
  // covers: ASVS 2.4.1
  test('is answered from a cached session while a hundred calls of an unknown one wait for the database', async () => {
    const { user } = await houseUser(application, admin)
    const stranger = await application.signIn(user.username)
    await application.done('finishrest/list', {}, admin)
    await whileLocked('lock table sessions in access exclusive mode', async () => {
      let answerCount = 0
      const calls = Array.from({ length: 100 }, async () => {
        await application.call('finishrest/list', {}, stranger)
        answerCount += 1
      })
      expect(await application.call('finishrest/list', {}, admin)).toMatchObject({ status: 200 })
      expect(answerCount).toBeLessThan(calls.length / 2)
      await somebody.query('rollback')
      await Promise.all(calls)
    })
  })

  test('is answered for an API key even if the row of its last use is locked', async () => {
    const permissions = { '/finish': { perm_view: '1', perm_access: '1', perm_edit: '0' } } as const
    const { id, key } = await application.done('apikeyrest/make', { name: 'Stock', permissions }, admin)
    await whileLocked(`select 1 from api_keys where id = ${id} for update`, async () => {
      const calls = Array.from({ length: 20 }, () => application.call('finishrest/list', {}, key))
      const answers = await Promise.all(calls)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    })
  })
})

// covers: ASVS 15.2.2
test('a slow statement is cancelled, and its caller is asked to retry', async () => {
  const input = await changedFinish()
  await somebody.query(
    `create function take_long() returns trigger as $$ begin perform pg_sleep(20); return new; end $$ language plpgsql;
     create trigger take_long before update on finishes for each row execute function take_long()`,
  )
  const answer = await application.call('finishrest/update', input, admin)
  await somebody.query('drop trigger take_long on finishes; drop function take_long')
  expect(answer).toMatchObject({ status: 503, error: 'UNAVAILABLE' })
  expect(answer.message).toMatch(/^This takes longer than a call may.*ask for less$/)
  expect(await application.call('finishrest/update', input, admin)).toMatchObject({ status: 200 })
})

test('a call is answered with STORAGE_FULL if the disk of the database is full', async () => {
  const input = await changedFinish()
  await somebody.query(
    `create function fill_disk() returns trigger as $$
       begin raise 'could not extend file' using errcode = 'disk_full'; end $$ language plpgsql;
     create trigger fill_disk before update on finishes for each row execute function fill_disk()`,
  )
  const answer = await application.call('finishrest/update', input, admin)
  await somebody.query('drop trigger fill_disk on finishes; drop function fill_disk')
  expect(answer).toMatchObject({ status: 507, error: 'STORAGE_FULL', fields: {}, content: null })
})

test('the export of a document has a longer time limit than a call', async () => {
  await whileLocked('lock table finishes in access exclusive mode', async () => {
    expect(await application.call('finishrest/list', {}, admin)).toMatchObject({ status: 503 })
    const document = application.call('finishrest/export', {}, admin)
    await new Promise((resolve) => setTimeout(resolve, 2 * LOCK))
    await somebody.query('rollback')
    expect(await document).toMatchObject({ status: 200, error: '' })
  })
})

test('an idle transaction is ended and its row locks are released', async () => {
  const input = await changedFinish()
  const limits = { databaseUrl: databaseUrlOf(application), callLimits: { pause: 1000 } }
  const { callPool, close } = await openDatabase(limits)
  const idle = await callPool.connect()
  idle.on('error', () => undefined)
  await idle.query('begin')
  await idle.query(`select 1 from finishes where id = ${input.id} for update`)
  const save = async () => (await application.call('finishrest/update', input, admin)).status
  expect(await save()).toBe(503)
  await expect.poll(save, { timeout: 10_000 }).toBe(200)
  await expect(idle.query('commit')).rejects.toThrow()
  idle.release(true)
  await close()
})

test('the default time limits are seconds for calls, and minutes for jobs and documents', async () => {
  const { pool, callPool, close } = await openDatabase({ databaseUrl: databaseUrlOf(application) })
  const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const limits = (of: pg.Pool) =>
    Promise.all(names.map(async (name) => (await of.query(`show ${name}`)).rows[0][name]))
  expect(await limits(callPool)).toEqual(['5s', '20s', '20s'])
  expect(await limits(pool)).toEqual(['5min', '15min', '5min'])
  await close()
})
