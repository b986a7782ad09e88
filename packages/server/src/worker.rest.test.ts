import { expect, test } from 'vitest'
import { openTestApplication } from './testing/test-application.ts'

const METRICS_TOKEN = 'a-token-of-a-test-with-40-characters-0123'

test('a worker answers only health checks and metrics, and works on jobs', async () => {
  await using worker = await openTestApplication({ role: 'worker', metricsToken: METRICS_TOKEN })
  const statusOf = async (path: string, options: RequestInit = {}) =>
    (await fetch(worker.address + path, options)).status
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  expect([
    await statusOf('/health'),
    await statusOf('/ready'),
    await statusOf('/metrics', { headers }),
  ]).toEqual([200, 200, 200])

  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect(await statusOf('/rest/userrest/login', login)).toBe(404)
  for (const path of ['/', '/install/link', '/rest/openapi.json', '/rest/activityrest/events'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  expect(await statusOf('/files/uploads', { method: 'POST' })).toBe(404)

  await worker.workOnJobs()
  const { rows } = await worker.database.pool.query('select 1 from lienzo_jobs.job limit 1')
  expect(rows).toHaveLength(1)
})
