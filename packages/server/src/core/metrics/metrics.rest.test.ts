import { callsByPath } from '@lienzo/contract/calls'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_SERIES, openMetrics } from '../../adapters/metrics/metrics.ts'
import { Registry } from '../../adapters/metrics/prom-client.ts'
import * as schema from '../../db/schema.ts'
import { backups } from '../../db/tables/records/backups.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { databaseUrlOf, openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { addDatabaseMetrics } from './database-metrics.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

const scrape = (headers: Record<string, string> = {}, server = application) =>
  fetch(`${server.address}/metrics`, { headers })

/** Scrapes the metrics. Returns the value of each time series, keyed by the series' name and labels. */
async function read(
  headers: Record<string, string> = {},
  server = application,
): Promise<Map<string, number>> {
  const answer = await scrape(headers, server)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('version=0.0.4'),
  ])
  return seriesIn(await answer.text())
}

function seriesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line): [string, number] => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

describe('metrics', () => {
  test('count each answer by route and status, without records, files or links', async () => {
    const admin = await application.signIn('admin')
    await application.call('customerrest/get', { id: 999_999 }, admin)
    for (const path of ['/install/a-secret-link', '/files/77/original/secret.pdf', '/no/where/at/all'])
      await (await fetch(`${application.address}${path}`)).arrayBuffer()
    const series = await read()
    expect(series.get(requests('/rest/customerrest/get', 404))).toBe(1)
    expect(series.get(requests('/rest/userrest/login', 200))).toBe(1)
    expect(series.get(requests('other', 404))).toBeGreaterThan(0)
    expect(
      series.get('http_server_request_duration_seconds_count{kind="call",http_response_status_code="404"}'),
    ).toBe(1)
    expect([...series.keys()].join('\n')).not.toMatch(/secret|999999|where/)
  })

  test('show the database, its connections, jobs, imports, photos and storage', async () => {
    const series = await read()
    for (const name of [
      'lienzo_database_up',
      'lienzo_database_size_bytes',
      'lienzo_database_connections_max{pool="calls"}',
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
    ]) {
      expect([name, series.get(name)]).toEqual([name, expect.toSatisfy((value) => value > 0)])
    }
    for (const name of [
      'lienzo_waiting_jobs{queue="webhook"}',
      'lienzo_oldest_waiting_job_seconds{queue="webhook"}',
      'lienzo_failed_jobs_total{queue="webhook"}',
      'lienzo_imports{state="failed"}',
      'lienzo_installer_photos_waiting',
      'lienzo_stored_bytes{kind="artwork"}',
      'lienzo_oldest_transaction_seconds{connection="calls"}',
    ]) {
      expect([name, series.get(name)]).toEqual([name, 0])
    }
  })

  test('have a series of refusals for each kind of request before the first refusal', async () => {
    const { registry, close } = openMetrics({ version: '1', queues: [] })
    const series = seriesIn(await registry.metrics())
    for (const kind of ['call', 'file', 'page']) {
      for (const status of [500, 503, 507]) {
        const labels = `kind="${kind}",http_response_status_code="${status}"`
        expect([labels, series.get(`http_server_request_duration_seconds_count{${labels}}`)]).toEqual([
          labels,
          0,
        ])
      }
    }
    close()
  })

  test('show the time of the newest backup, and of the newest verified one', async () => {
    const backup = { seconds: 1, rows: 1, files: 0, bytes: 0 }
    await application.handle.insert(backups).values([
      { ...backup, id: 'verified', made_at: 1_000, verified_at: 1_500 },
      { ...backup, id: 'damaged', made_at: 2_000, verified_at: 2_500, fault: 'A part is damaged' },
      { ...backup, id: 'newest', made_at: 3_000 },
    ])
    const registry = new Registry()
    await addDatabaseMetrics({ registry, database: application.handle, pools: {}, queues: [] })()
    const series = seriesIn(await registry.metrics())
    expect(series.get('lienzo_newest_backup_timestamp_seconds')).toBe(3_000)
    expect(series.get('lienzo_newest_verified_backup_timestamp_seconds')).toBe(1_000)
  })

  test('query the database every 15 s at most, in one statement, for any number of scrapes', async () => {
    expect(await queriesOf(async () => void (await Promise.all([read(), read()])))).toEqual([])
    let milliseconds = 0
    const refresh = addDatabaseMetrics({
      registry: new Registry(),
      database: application.handle,
      pools: {},
      queues: [],
      clock: () => milliseconds,
    })
    const statements = async () => (await queriesOf(refresh)).length
    const counts = [await statements(), await statements()]
    milliseconds = 14_999
    counts.push(await statements())
    milliseconds = 15_000
    expect([...counts, await statements()]).toEqual([1, 0, 0, 1])
  })

  test('omit and report values of an unresponsive database', async () => {
    const registry = new Registry()
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
    await addDatabaseMetrics({
      registry,
      database: drizzle(pool, { schema }),
      pools: { calls: pool },
      queues: ['mail'],
    })()
    expect(Object.fromEntries(seriesIn(await registry.metrics()))).toEqual({
      lienzo_database_up: 0,
      'lienzo_database_connections_in_use{pool="calls"}': 0,
      'lienzo_database_connections_max{pool="calls"}': 10,
      'lienzo_database_connections_waiting{pool="calls"}': 0,
    })
  })

  test('omit former values while the database takes too long to answer', async () => {
    const registry = new Registry()
    let milliseconds = 0
    const { handle: database } = application
    const clock = () => milliseconds
    const refresh = addDatabaseMetrics({ registry, database, pools: {}, queues: [], clock })
    await refresh()
    await using blocker = await lockedTable('imports')
    milliseconds = 15_000
    await refresh()
    expect(Object.fromEntries(seriesIn(await registry.metrics()))).toEqual({ lienzo_database_up: 0 })
    await blocker.unlock()
    await expect.poll(async () => (await registry.metrics()).includes('lienzo_database_up 1')).toBe(true)
    expect(await registry.metrics()).toContain('lienzo_stored_bytes')
  })

  test('and readiness do not depend on a free connection for calls', async () => {
    await using server = await openTestApplication()
    const { callPool, pool } = server.database
    const connections = await Promise.all(
      [callPool, pool].flatMap((each) => Array.from({ length: each.options.max ?? 0 }, () => each.connect())),
    )
    try {
      expect((await fetch(`${server.address}/ready`)).status).toBe(200)
      expect((await read({}, server)).get('lienzo_database_up')).toBe(1)
    } finally {
      for (const connection of connections) connection.release()
    }
  })

  test('stay below 1,500 series after every call and any other requests', async () => {
    for (const path of Object.keys(callsByPath)) await application.post(path, undefined)
    const series = await read()
    const requestSeries = [...series.keys()].filter((name) => name.startsWith('http_server_requests_total'))
    expect(requestSeries.length).toBeGreaterThanOrEqual(Object.keys(callsByPath).length)
    const { countRequest, registry, close } = openMetrics({ version: '1', queues: [] })
    const alone = seriesIn(await registry.metrics()).size
    for (const path of Object.keys(callsByPath)) {
      for (const status of [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507])
        for (const kind of ['call', 'file', 'page'] as const)
          countRequest({ route: path, status, kind, seconds: 1 })
    }
    const requestsAtMost = seriesIn(await registry.metrics()).size - alone
    const others = [...series.keys()].filter((name) => !name.startsWith('http_')).length
    expect(requestsAtMost + others).toBeLessThan(MOST_SERIES)
    close()
  })
})

/** Locks a table on a separate connection, so that statements that read it wait. */
async function lockedTable(table: string) {
  const client = new pg.Client(databaseUrlOf(application))
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return {
    unlock: () => client.query('rollback'),
    [Symbol.asyncDispose]: () => client.end(),
  }
}

const requests = (route: string, status: number) =>
  `http_server_requests_total{http_route="${route}",http_response_status_code="${status}"}`

describe('without METRICS_TOKEN', () => {
  test.each([
    ['through a proxy', { 'x-forwarded-for': '198.51.100.7' }],
    ['through a proxy that says so otherwise', { forwarded: 'for=198.51.100.7' }],
  ])('the metrics are unavailable %s', async (_how, headers) => {
    expect((await scrape(headers)).status).toBe(403)
  })

  test('no DNS-rebound page can read the metrics', async () => {
    const answer = await application.fastify.inject({
      url: '/metrics',
      headers: { host: 'evil.example:4500' },
    })
    expect(answer.statusCode).toBe(403)
  })
})

test('with METRICS_TOKEN the metrics require the token, even on this machine', async () => {
  const token = 'a-token-of-at-least-32-characters'
  await using server = await openTestApplication({ metricsToken: token })
  const attempts: Record<string, string>[] = [
    {},
    { authorization: 'Bearer another' },
    { authorization: `Bearer ${token}` },
  ]
  const statuses = await Promise.all(attempts.map(async (headers) => (await scrape(headers, server)).status))
  expect(statuses).toEqual([401, 401, 200])
})
