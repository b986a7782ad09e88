import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { DatabaseRefused } from '../engine/database.ts'
import { migrateDatabase } from './migrate.ts'
import { patiently } from './patiently.ts'
import { assertServes, isOlder, readServedBy, writeServedBy } from './served-by.ts'

let application: TestApplication
let client: Client

beforeAll(async () => {
  application = await openTestApplication()
  client = await application.database.connect('test')
})
afterAll(async () => {
  await client.end()
  await application.close()
})

test.each([
  ['0.9.0', '0.10.0', true],
  ['0.10.0', '0.9.9', false],
  ['1.0.0', '1.0.0', false],
  ['1.2.3', '2.0.0', true],
])('version %s is older than %s: %s', (one, other, expected) => {
  expect(isOlder(one, other)).toBe(expected)
})

test('a migration lets current users of its table finish, and then runs', async () => {
  const reader = await application.database.connect('test')
  await reader.query('begin; select count(*) from customers')
  let waits = 0
  const onWait = () => {
    waits += 1
    if (waits === 3) void reader.query('commit')
  }
  const change = async () => void (await client.query('alter table customers add column tried integer'))
  await patiently(client, change, { lockMilliseconds: 20, pauseMilliseconds: 10, attempts: 500, onWait })
  expect(waits).toBeGreaterThanOrEqual(3)
  expect((await client.query('show lock_timeout')).rows[0]?.lock_timeout).toBe('0')
  await client.query('alter table customers drop column tried')
  await reader.end()
})

test('a migration that fails for another reason is not retried', async () => {
  const attempts: number[] = []
  const change = async () => void (await client.query('alter table nothing add column tried integer'))
  const patience = { lockMilliseconds: 20, pauseMilliseconds: 1, attempts: 9 }
  const onWait = (attempt: number) => attempts.push(attempt)
  await expect(patiently(client, change, { ...patience, onWait })).rejects.toThrow('nothing')
  expect(attempts).toEqual([])
})

test('a server works on a database migrated by a newer version as long as that version allows it', async () => {
  const own = await readServedBy(client)
  expect(own?.version).toMatch(/^\d+\.\d+\.\d+$/)
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9e12)`,
  )
  try {
    await writeServedBy(client, { version: '9.1.0', serves_from: own?.version ?? '' })
    await migrateDatabase(client)
    expect(await readServedBy(client)).toMatchObject({ version: '9.1.0' })
    await writeServedBy(client, { version: '9.1.0', serves_from: '9.0.0' })
    const migration = migrateDatabase(client)
    await expect(migration).rejects.toThrow(DatabaseRefused)
    await expect(migration).rejects.toThrow(
      /that of Lienzo 9.1.0.*Start 9.0.0 or a newer one; nothing was changed/,
    )
  } finally {
    await client.query(`delete from drizzle.__drizzle_migrations where hash = 'of the future'`)
    if (own) await writeServedBy(client, own)
  }
})

test('a database that is too old is refused, with the version to upgrade through', () => {
  const old = { version: '0.0.9', serves_from: '0.0.9' }
  expect(() => assertServes(old, '0.1.0', false)).toThrow(
    /takes over from 0.1.0 on. Start Lienzo 0.1.0 once before/,
  )
  expect(() => assertServes(undefined, '0.1.0', false)).not.toThrow()
  expect(() => assertServes(undefined, '0.1.0', true)).toThrow('that of a newer Lienzo')
})
