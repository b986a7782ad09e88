import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/engine/open-database.ts'
import { customerWithStaff, houseUser, makerOf } from '../../testing/company.ts'
import { databaseUrlOf, openTestApplication, type TestApplication } from '../../testing/test-application.ts'

/** How long calls of this test wait for a row, in milliseconds. */
const LOCK = 100
/** As long as an ordinary call may take on a busy machine, in milliseconds. */
const ORDINARY = 2000

let application: TestApplication
let admin: string
/** Somebody else at the database, who takes their time. */
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

/** Does something while somebody holds what a statement takes. */
async function whileHeld(statement: string, act: () => Promise<void>) {
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

describe('a row that somebody holds', () => {
  test('makes nobody wait for long: the call is answered that it shall come again, and has changed nothing', async () => {
    const input = await changedFinish()
    await whileHeld(`select 1 from finishes where id = ${input.id} for update`, async () => {
      const begin = performance.now()
      const answer = await application.call('finishrest/update', input, admin)
      expect(answer).toMatchObject({ status: 503, error: 'UNAVAILABLE' })
      expect(answer.message).toMatch(/^Somebody else is changing the same.*try again in a moment$/)
      expect(performance.now() - begin).toBeLessThan(LOCK + ORDINARY)
    })
    expect(await application.call('finishrest/update', input, admin)).toMatchObject({ status: 200 })
  })

  test('and a hundred calls at once of one caller who wants it, leave the server to all others', async () => {
    const { token } = await customerWithStaff(application, admin)
    const input = await changedFinish()
    await whileHeld(`select 1 from finishes where id = ${input.id} for update`, async () => {
      const hundred = Array.from({ length: 100 }, () => application.call('finishrest/update', input, admin))
      for (let count = 0; count < 5; count += 1) {
        const begin = performance.now()
        expect(await application.call('orderrest/list', {}, token)).toMatchObject({ status: 200 })
        expect(performance.now() - begin).toBeLessThan(ORDINARY)
      }
      const answers = await Promise.all(hundred)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    })
  })
})

describe('who is known', () => {
  test('is answered from memory, however many whom nobody knows ask from the same address', async () => {
    const { user } = await houseUser(application, admin)
    const stranger = await application.signIn(user.username)
    await application.done('finishrest/list', {}, admin)
    await whileHeld('lock table sessions in access exclusive mode', async () => {
      let answered = 0
      const asked = Array.from({ length: 100 }, async () => {
        await application.call('finishrest/list', {}, stranger)
        answered += 1
      })
      expect(await application.call('finishrest/list', {}, admin)).toMatchObject({ status: 200 })
      expect(answered).toBeLessThan(asked.length / 2)
      await somebody.query('rollback')
      await Promise.all(asked)
    })
  })

  test('and calls with a key, waits for nobody who holds the row that says when the key was used', async () => {
    const permissions = { '/finish': { perm_view: '1', perm_access: '1', perm_edit: '0' } } as const
    const { id, key } = await application.done('apikeyrest/make', { name: 'Stock', permissions }, admin)
    await whileHeld(`select 1 from api_keys where id = ${id} for update`, async () => {
      const asked = Array.from({ length: 20 }, () => application.call('finishrest/list', {}, key))
      const answers = await Promise.all(asked)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    })
  })
})

test('a statement that takes too long is ended, and the call is answered that it shall come again', async () => {
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

test('a database without space is told in the shape of all failures', async () => {
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

test('a document of many records may take longer than a call', async () => {
  await whileHeld('lock table finishes in access exclusive mode', async () => {
    expect(await application.call('finishrest/list', {}, admin)).toMatchObject({ status: 503 })
    const document = application.call('finishrest/export', {}, admin)
    await new Promise((resolve) => setTimeout(resolve, 2 * LOCK))
    await somebody.query('rollback')
    expect(await document).toMatchObject({ status: 200, error: '' })
  })
})

test('a transaction in which nothing happens any more is ended, and holds its rows for no longer', async () => {
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

test('calls that nobody hurries have limits of seconds, jobs and documents of minutes', async () => {
  const { pool, callPool, close } = await openDatabase({ databaseUrl: databaseUrlOf(application) })
  const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const limits = (of: pg.Pool) =>
    Promise.all(names.map(async (name) => (await of.query(`show ${name}`)).rows[0][name]))
  expect(await limits(callPool)).toEqual(['5s', '20s', '20s'])
  expect(await limits(pool)).toEqual(['5min', '15min', '5min'])
  await close()
})
