import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { JOB_SCHEMA } from './adapters/jobs/job-queue.ts'
import { jobs } from './jobs.ts'
import { openTestApplication } from './testing/test-application.ts'

/** Returns the paths of all files, except tests, that declare jobs. */
async function declaringFiles(): Promise<string[]> {
  const found: string[] = []
  for await (const name of glob('**/*.ts', { cwd: import.meta.dirname })) {
    if (name.endsWith('.test.ts')) continue
    const path = join(import.meta.dirname, name)
    if (/^export const \w+ = declareJob\(/m.test(await readFile(path, 'utf8'))) found.push(path)
  }
  return found
}

test('every declared job has a worker', async () => {
  const exported = await Promise.all((await declaringFiles()).map((path) => import(path)))
  const declared = exported.flatMap((module) =>
    Object.values(module as Record<string, unknown>).filter(
      (value): value is { name: string } => typeof value === 'object' && value !== null && 'retries' in value,
    ),
  )
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).sort()
  expect(names(declared)).toEqual(names(jobs))
})

test('scheduled jobs run without a request', async () => {
  await using application = await openTestApplication()
  await application.workOnJobs()
  const recurring = jobs.filter((job) => job.everySeconds !== undefined).map(({ name }) => name)
  const done = async () => {
    const { rows } = await application.handle.execute<{ name: string }>(
      sql`select name from ${sql.identifier(JOB_SCHEMA)}.job where state = 'completed'`,
    )
    return rows.map(({ name }) => name).sort()
  }
  await expect.poll(done, { timeout: 20_000, interval: 50 }).toEqual(recurring.toSorted())
})
