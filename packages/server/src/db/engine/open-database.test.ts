import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm/sql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'
import { startTestingPostgres, type TestingPostgres } from '../../testing/postgresql/postgres.ts'
import { openSilentProxy } from '../../testing/postgresql/silent-proxy.ts'
import { DatabaseRefused } from './database.ts'
import { type Database, openDatabase } from './open-database.ts'
import { isDatabaseUnreachable } from './unreachable.ts'

const MEGABYTE = 1024 * 1024

describe('a database', () => {
  let server: TestingPostgres
  let database: Database
  let pool: pg.Pool

  beforeAll(async () => {
    server = await startTestingPostgres()
    const { url } = await server.createDatabase()
    database = await openDatabase({ databaseUrl: url, connectionWait: 300, maximumConnections: 2 })
    pool = database.pool
  })

  afterAll(async () => {
    await database.close()
    await server.stop()
  })

  test('stores and returns every kind of parameter', async () => {
    const values = [1, 'two', null, true, 4.5, { five: [5] }, ['a', 'b']]
    const { rows } = await pool.query(
      'select $1::int as a, $2::text as b, $3::text as c, $4::bool as d, $5::float8 as e, $6::jsonb as f, $7::text[] as g',
      values,
    )
    expect(Object.values(rows[0])).toEqual(values)
  })

  test('accepts 10,000 parameters in one statement', async () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => index)
    const places = numbers.map((number) => `($${number + 1}::int)`).join(',')
    const { rows } = await pool.query(`select sum(n) as sum from (values ${places}) as v (n)`, numbers)
    expect(rows).toEqual([{ sum: 49_995_000 }])
  })

  test('stores and returns a text of 5 MB', async () => {
    const long = 'ñandú '.repeat((5 * MEGABYTE) / 8)
    const { rows } = await pool.query('select $1::text as text, octet_length($1::text) as bytes', [long])
    expect(rows[0].bytes).toBe(5 * MEGABYTE)
    expect(rows[0].text === long).toBe(true)
  })

  test('runs the queries of a connection one at a time and in order, and continues after a failed one', async () => {
    const { query } = pg.Client.prototype
    let running = 0
    let most = 0
    async function countQuery(this: pg.Client, ...parameters: unknown[]): Promise<unknown> {
      running += 1
      most = Math.max(most, running)
      try {
        return await Reflect.apply(query, this, parameters)
      } finally {
        running -= 1
      }
    }
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(countQuery as typeof query)
    onTestFinished(() => void vi.restoreAllMocks())
    const client = await database.connect('test')
    const answers = ['select 1 as n, pg_sleep(0.01)', 'select no_such_column', 'select 3 as n'].map((text) =>
      client.query(text).then(
        ({ rows }) => rows[0].n,
        ({ code }) => code,
      ),
    )
    expect(await Promise.all(answers)).toEqual([1, '42703', 3])
    expect(most).toBe(1)
    await client.end()
  })

  test('returns 100,000 rows in one answer', async () => {
    const { rows } = await pool.query(
      "select n, repeat('x', 100) as filling from generate_series(1, 100000) n",
    )
    expect(rows).toHaveLength(100_000)
    expect(rows.every((row, index) => row.n === index + 1 && row.filling.length === 100)).toBe(true)
  })

  test('returns 100,000 rows through a cursor, in batches', async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('declare part no scroll cursor for select n from generate_series(1, 100000) n')
      let last = 0
      for (;;) {
        const { rows } = await client.query('fetch 5000 from part')
        if (rows.length === 0) break
        expect(rows[0].n).toBe(last + 1)
        last += rows.length
      }
      await client.query('commit')
      expect(last).toBe(100_000)
    } finally {
      client.release()
    }
  })

  test('returns integers as numbers, through Drizzle too, and refuses unsafe ones', async () => {
    const { rows } = await pool.query(
      'select count(*) as count, 9007199254740991::int8 as largest, array[1, null]::int8[] as several',
    )
    expect(rows).toEqual([{ count: 1, largest: Number.MAX_SAFE_INTEGER, several: [1, null] }])
    const result = await drizzle(pool).execute(sql`select count(*) as count`)
    expect(result.rows).toEqual([{ count: 1 }])
    await expect(pool.query('select 9007199254740992::int8')).rejects.toThrow('9007199254740992')
    expect((await pool.query('select 1 as still')).rows).toEqual([{ still: 1 }])
  })

  test('returns errors with their code, and continues afterwards', async () => {
    await pool.query('create table once (id int primary key)')
    await pool.query('insert into once values ($1)', [1])
    await expect(pool.query('insert into once values ($1)', [1])).rejects.toMatchObject({
      code: '23505',
      constraint: 'once_pkey',
      table: 'once',
    })
    await expect(pool.query('select nothing')).rejects.toMatchObject({ code: '42703' })
    await expect(pool.query('select $1::int', ['many'])).rejects.toMatchObject({ code: '22P02' })
    await expect(pool.query('select 1; select 1/0; select 2')).rejects.toMatchObject({ code: '22012' })
    expect((await pool.query('select count(*) as count from once')).rows).toEqual([{ count: 1 }])
  })

  test('runs a named statement repeatedly', async () => {
    for (let round = 0; round < 3; round++) {
      const statement = { name: 'double', text: 'select $1::int * 2 as double', values: [round] }
      expect((await pool.query(statement)).rows).toEqual([{ double: round * 2 }])
    }
  })

  test('commits and rolls back, through Drizzle', async () => {
    const note = pgTable('note', { id: bigint({ mode: 'number' }).primaryKey(), words: text() })
    const orm = drizzle(pool)
    await orm.execute(sql`create table note (id bigint primary key, words text)`)
    await orm.transaction(async (transaction) => {
      await transaction.insert(note).values({ id: 1, words: 'stays' })
    })
    const failing = orm.transaction(async (transaction) => {
      await transaction.insert(note).values({ id: 2, words: 'goes' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await orm.select().from(note)).toEqual([{ id: 1, words: 'stays' }])
  })

  test('forwards notices', async () => {
    const client = await pool.connect()
    try {
      const notices: (string | undefined)[] = []
      client.on('notice', (notice) => notices.push(notice.message))
      await client.query("do $$ begin raise notice 'ready'; end $$")
      expect(notices).toEqual(['ready'])
    } finally {
      client.release(true)
    }
  })

  test('forwards notifications at the commit and not before', async () => {
    const client = await pool.connect()
    try {
      const notifications: [string, string | undefined][] = []
      client.on('notification', ({ channel, payload }) => notifications.push([channel, payload]))
      await client.query('listen changes')
      await client.query('begin')
      await client.query("select pg_notify('changes', 'customer 1')")
      expect(notifications).toEqual([])
      await client.query('commit')
      expect(notifications).toEqual([['changes', 'customer 1']])
    } finally {
      client.release(true)
    }
  })

  test('resets every connection, whatever its previous user left behind', async () => {
    const client = await pool.connect()
    await client.query('create table kept (id int)')
    await client.query({ name: 'same name', text: 'select 1 as first' })
    await client.query('listen somewhere')
    await client.query("set work_mem = '1MB'")
    await client.query('begin')
    await client.query('insert into kept values (1)')
    client.release(true)

    expect((await pool.query('select count(*) as count from kept')).rows).toEqual([{ count: 0 }])
    expect((await pool.query('select pg_listening_channels()')).rows).toEqual([])
    expect((await pool.query('show work_mem')).rows).toEqual([{ work_mem: '4MB' }])
    const other = await pool.query({ name: 'same name', text: 'select 2 as second' })
    expect(other.rows).toEqual([{ second: 2 }])
  })

  test('recovers from a connection discarded in the middle of a statement', async () => {
    const client = await pool.connect()
    client.on('error', () => {})
    const query = client.query('select count(*) from generate_series(1, 300000)')
    client.release(true)
    await expect(query).rejects.toThrow('terminated')
    expect((await pool.query('select 1 as next')).rows).toEqual([{ next: 1 }])
  })

  test('times out with an explanation if no connection becomes free', async () => {
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded')
    await expect(pool.connect()).rejects.toThrow('timeout exceeded')
    for (const client of clients) client.release()
    expect((await pool.query('select 1 as free')).rows).toEqual([{ free: 1 }])
  })

  test('times out at a connection that dies silently before its limits are set', async () => {
    const { url } = await server.createDatabase()
    const proxy = await openSilentProxy(url)
    const reportFailure = vi.fn()
    const distant = await openDatabase({ databaseUrl: proxy.url, connectionWait: 300, reportFailure })
    onTestFinished(async () => {
      await distant.close()
      proxy.close()
    })
    proxy.fallSilentAt('lock_timeout')
    await expect(distant.callPool.query('select 1')).rejects.toSatisfy(isDatabaseUnreachable)
    // Retries, because on a busy machine a new connection can take longer than the 300 ms allowed here.
    const rows = async () => (await distant.callPool.query('select 1 as still')).rows
    await expect.poll(rows).toEqual([{ still: 1 }])
  })

  test('does not block the server while a slow statement runs', async () => {
    const web = createServer((_, response) => response.end('here'))
    await new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening))
    const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/`
    await (await fetch(address)).text()
    const holding = await pool.connect()
    await holding.query('select pg_advisory_lock(1)')
    let running = true
    const slow = pool.query('select pg_advisory_lock(1)').finally(() => {
      running = false
    })
    for (let answers = 0; answers < 20; answers += 1) {
      expect(await (await fetch(address)).text()).toBe('here')
    }
    expect(running).toBe(true)
    await holding.query('select pg_advisory_unlock(1)')
    holding.release(true)
    await slow
    web.close()
  })
})

test('an address without a database is reported in a sentence, without the password', async () => {
  const nowhere = openDatabase({ databaseUrl: 'postgres://nobody:secret@127.0.0.1:1/nothing' })
  const reason = 'connect ECONNREFUSED 127.0.0.1:1'
  const message = `The database of DATABASE_URL cannot be opened: ${reason}. Start it, or give its right address, and start again.`
  await expect(nowhere).rejects.toThrow(new DatabaseRefused(message))
})

describe('the database of a data folder', () => {
  test('ignores database settings of the environment', async () => {
    const environment = {
      PGSSLMODE: 'require',
      PGOPTIONS: '-c nothing=1',
      PGDATESTYLE: 'German',
      PGPORT: '1',
    }
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const database = await openDatabase({ dataFolder: temporaryDataFolder() })
    const { rows } = await database.pool.query("select '2026-02-01'::date::text as date")
    expect(rows).toEqual([{ date: '2026-02-01' }])
    await database.close()
  })

  test('is released even if its connections do not close properly', async () => {
    const dataFolder = temporaryDataFolder()
    const first = await openDatabase({ dataFolder })
    await first.pool.end()
    await expect(first.close()).rejects.toThrow('more than once')
    const second = await openDatabase({ dataFolder })
    await second.close()
  })
})
