import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activities } from '../../db/tables/people/activities.ts'
import { passwordResets, sessions } from '../../db/tables/people/sessions.ts'
import { signInTickets } from '../../db/tables/people/single-sign-on.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { oldFiles } from './kinds.ts'
import { removeOldData } from './old-data-job.ts'
import { removeOldFiles } from './old-files.ts'
import { countRetained, tableOf } from './report.ts'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

const NOW = Math.floor(Date.UTC(2026, 10, 26) / 1000)
const DAY = 86_400

/** Adds rows and files of every kind that `removeOldData` and `removeOldFiles` remove, last used `days` days ago. */
async function addOld(name: string, days: number): Promise<void> {
  const { handle, folder } = application
  const at = NOW - days * DAY
  const user_id = 1
  await handle.insert(activities).values({
    ...{ created_at: at, updated_at: at, user_id, kind: 'notification', text_key: name, read_at: at },
  })
  await handle
    .insert(sessions)
    .values({ id: name, user_id, created_at: at, expires_at: at, address: '', user_agent: '' })
  await handle.insert(passwordResets).values({ hash: name, user_id, created_at: at, expires_at: at })
  await handle.insert(signInTickets).values({ hash: name, browser_hash: '', user_id, expires_at: at })
  for (const path of [`outbox/${name}.eml`, `thumbnails/ab/cd/${name}-96.webp`]) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), '')
    await utimes(join(folder, path), at, at)
  }
}

test('the report counts the expired rows, and the cleanup removes exactly those', async () => {
  const { handle, folder } = application
  await addOld('newer', 29)
  await addOld('between', 100)
  await addOld('older', 366)
  await handle.insert(activities).values({
    ...{ created_at: 0, updated_at: 0, user_id: 1, kind: 'notification', text_key: 'unread' },
  })

  const countEnded = async () =>
    Object.fromEntries((await countRetained(handle, folder, NOW)).map(({ name, ended }) => [name, ended]))
  const before = await countEnded()
  expect(before).toMatchObject({
    'notices, after they were read': 1,
    'sessions, after their end': 1,
    'password links, after their end': 1,
    'tickets of single sign-on': 3,
    'mails in the outbox': 2,
    thumbnails: 2,
    'the log': 0,
  })
  expect(await countEnded()).toEqual(before)

  const { signal } = new AbortController()
  await removeOldData({ database: handle, now: NOW, signal })
  for (const kind of oldFiles) await removeOldFiles(folder, kind, { now: NOW, signal })
  for (const [name, count] of Object.entries(await countEnded()))
    expect({ name, count }).toEqual({ name, count: 0 })
  expect((await handle.select().from(activities)).map(({ text_key }) => text_key).toSorted()).toEqual([
    'between',
    'newer',
    'unread',
  ])
  const remainingSessions = await handle.select().from(sessions).orderBy(sessions.id)
  expect(remainingSessions.map(({ id }) => id)).toEqual(['between', 'newer'])
  const stays = (path: string) => existsSync(join(folder, path))
  expect(['newer', 'between', 'older'].map((name) => stays(`outbox/${name}.eml`))).toEqual([
    true,
    false,
    false,
  ])
})

test('the table shows the retention of each kind, and that the log is kept forever', async () => {
  const lines = tableOf(await countRetained(application.handle, application.folder, NOW))
  expect(lines[0]).toMatch(/^kind +kept for +there +goes +by$/)
  expect(lines).toContainEqual(expect.stringMatching(/^mails in the outbox +30 days +1 +0 +each server$/))
  expect(lines).toContainEqual(expect.stringMatching(/^the log +ever +\d+ +0$/))
})
