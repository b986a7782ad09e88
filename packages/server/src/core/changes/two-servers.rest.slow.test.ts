import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MIGRATION_LOCK, migrateDatabase } from '../../db/structure/migrate.ts'
import { customerWithStaff, makerOf } from '../../testing/company.ts'
import { ask } from '../../testing/postgresql/ask.ts'
import { cutListeners } from '../../testing/postgresql/cut-listeners.ts'
import { openSilentProxy } from '../../testing/postgresql/silent-proxy.ts'
import {
  databaseUrlOf,
  openServerBeside,
  openTestApplication,
  type TestApplication,
} from '../../testing/test-application.ts'

const journal = new URL('../../db/migrations/meta/_journal.json', import.meta.url)

/** Maximum time in milliseconds for a change to reach the second server. */
const HEARD_WITHIN = 1000

describe('two servers on one database', () => {
  let one: TestApplication
  let other: TestApplication
  let admin: string

  beforeAll(async () => {
    one = await openTestApplication()
    other = await openServerBeside(one)
    admin = await one.signIn('admin')
  })
  afterAll(async () => {
    await other?.close()
    await one?.close()
  })

  test('accept each other’s tokens', async () => {
    expect(await other.call('userrest/getlogininfo', {}, admin)).toMatchObject({ status: 200 })
  })

  // covers: ASVS 7.4.1
  test('end a session together', async () => {
    const token = await one.signIn('admin')
    expect(await other.call('finishrest/list', {}, token)).toMatchObject({ status: 200 })
    await one.done('userrest/logout', {}, token)
    await expect
      .poll(async () => (await other.call('finishrest/list', {}, token)).status, { timeout: HEARD_WITHIN })
      .toBe(401)
  })

  test('delay failed sign-ins together', async () => {
    const { user } = await customerWithStaff(one, admin)
    const statuses: number[] = []
    // Makes four attempts at each server. Four attempts would not be delayed if each server counted separately.
    for (const server of [one, other, one, other, one, other, one, other]) {
      const attempt = await server.call('userrest/login', { username: user.username, password: 'wrong' })
      statuses.push(attempt.status)
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
  })

  test('revoke a permission together', async () => {
    const { user, token } = await customerWithStaff(one, admin)
    expect(await other.call('orderrest/list', {}, token)).toMatchObject({ status: 200 })
    const role = await one.done('rolerest/get', { id: user.role_id }, admin)
    const { id, version, name, description } = role
    await one.done('rolerest/update', { id, version, name, description, permissions: {} }, admin)
    await expect
      .poll(async () => (await other.call('orderrest/list', {}, token)).status, { timeout: HEARD_WITHIN })
      .toBe(403)
  })

  test('include each other’s new records in their totals', async () => {
    const total = async (server: TestApplication) => (await server.done('finishrest/list', {}, admin)).total
    const before = await total(other)
    await makerOf(one, admin).finish()
    await expect.poll(() => total(other), { timeout: HEARD_WITHIN }).toBe(before + 1)
  })

  // covers: ASVS 16.5.2
  test('reconnect after lost connections, and cache nothing meanwhile', async () => {
    const before = (await other.done('finishrest/list', {}, admin)).total
    await cutListeners(one)
    await makerOf(one, admin).finish()
    await expect
      .poll(async () => (await other.done('finishrest/list', {}, admin)).total, { timeout: 5000 })
      .toBe(before + 1)
    await expect.poll(() => other.services.changes.live, { timeout: 5000 }).toBe(true)
  })

  test('detect dead connections by heartbeat, and stop using stale caches', async () => {
    const way = await openSilentProxy(databaseUrlOf(one))
    const heartbeat = { every: 100, patience: 500 }
    const cut = await openServerBeside(one, { databaseUrl: way.url, pace: { heartbeat } })
    try {
      const token = await one.signIn('admin')
      const total = async () => (await cut.done('finishrest/list', {}, admin)).total
      const before = await total()
      expect(await cut.call('finishrest/list', {}, token)).toMatchObject({ status: 200 })
      way.fallSilent()
      await one.done('userrest/logout', {}, token)
      await makerOf(one, admin).finish()
      await expect
        .poll(async () => (await cut.call('finishrest/list', {}, token)).status, { timeout: 10_000 })
        .toBe(401)
      expect(await total()).toBe(before + 1)
      await expect.poll(() => cut.services.changes.live, { timeout: 5000 }).toBe(true)
      expect((await fetch(`${cut.address}/ready`)).status).toBe(200)
      way.close()
      await expect.poll(async () => (await fetch(`${cut.address}/ready`)).status, { timeout: 5000 }).toBe(503)
      expect((await fetch(`${cut.address}/health`)).status).toBe(200)
    } finally {
      way.close()
      await cut.close()
    }
  })

  test('that start concurrently on an empty database wait for each other and migrate it once', async () => {
    const { url } = inject('postgresql')
    await ask(url, 'create database migrated_by_many')
    const address = new URL(url)
    address.pathname = '/migrated_by_many'
    const connectionString = address.href
    const first = new pg.Client({ connectionString })
    const others = Array.from({ length: 5 }, () => new pg.Client({ connectionString }))
    const count = async (rows: string) =>
      Number((await first.query(`select count(*) as counted from ${rows}`)).rows[0].counted)
    try {
      // Simulates a server that is still migrating.
      await first.connect()
      await first.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await Promise.all(others.map((client) => client.connect()))
      const migrating = Promise.all(others.map((client) => migrateDatabase(client)))
      await expect
        .poll(
          () => count("pg_stat_activity where datname = current_database() and wait_event = 'advisory'"),
          {
            timeout: 5000,
          },
        )
        .toBe(others.length)
      expect(await count("pg_tables where schemaname not in ('pg_catalog', 'information_schema')")).toBe(0)

      await first.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
      await migrating
      const { entries } = JSON.parse(await readFile(journal, 'utf8'))
      expect(entries.length).toBeGreaterThan(0)
      expect(await count('drizzle.__drizzle_migrations')).toBe(entries.length)
      expect(await count("pg_tables where schemaname = 'public'")).toBeGreaterThan(10)
    } finally {
      await Promise.all([first, ...others].map((connection) => connection.end()))
      await ask(url, 'drop database migrated_by_many')
    }
  })
})
