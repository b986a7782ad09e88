import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { FileNotInStore } from '../../adapters/files/store/file-store.ts'
import { connectBeside } from '../../db/engine/connect-beside.ts'
import { readIntegersAsNumbers } from '../../db/engine/integer-parser.ts'
import { migrateTo } from '../../db/structure/migrate.ts'
import { ask } from '../../testing/postgresql/ask.ts'
import { backUp, fingerprints, openBackups } from '../../testing/postgresql/backups.ts'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'
import { openTestApplication } from '../../testing/test-application.ts'
import { makeBackup } from './make-backup.ts'
import { openBackup } from './restore-backup.ts'
import { fillDatabase, restoreInstallation } from './restore-installation.ts'
import type { BackupTarget } from './target/backup-target.ts'
import { verifyBackup } from './verify/verify-backup.ts'

/**
 * Creates a database on the PostgreSQL server of the tests and connects to it. Closes the connection and drops the database
 * after the test.
 */
async function newDatabase() {
  readIntegersAsNumbers()
  const { url } = inject('postgresql')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(url, `create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const client = new pg.Client(address.href)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await ask(url, `drop database ${name} with (force)`)
  })
  return { url: address.href, client }
}

const newBackups = () => openBackups(join(temporaryDataFolder(), 'backups'))

/** Returns the times at which the migrations were created, in Unix milliseconds. */
async function migrationMoments(): Promise<number[]> {
  const journal = new URL('../../db/migrations/meta/_journal.json', import.meta.url)
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] }
  return entries.map(({ when }) => when)
}

test('a backup of an earlier structure is restored in that structure, and then migrated', async () => {
  const moments = await migrationMoments()
  const old = await newDatabase()
  await migrateTo(old.client, moments.at(-5) ?? 0)
  await old.client.query(
    `insert into storage_use (customer_id, kind, bytes) values (1, 'log', 1234); select nextval('users_id_seq')`,
  )
  const destination = await newBackups()
  const files = { readStream: (sha256: string) => Promise.reject(new FileNotInStore(sha256)) }
  const source = { client: old.client, files, version: '0.0.9', settings: {}, keys: '{}' }
  const { manifest } = await makeBackup(source, destination)
  expect(manifest.migrations).toHaveLength(moments.length - 4)

  const today = await newDatabase()
  await fillDatabase(destination, await openBackup(destination), temporaryDataFolder(), today.url)
  const { rows } = await today.client.query(
    `select (select count(*) from drizzle.__drizzle_migrations) as migrations, bytes, nextval('users_id_seq') as next
      from storage_use`,
  )
  expect(rows).toEqual([{ migrations: moments.length, bytes: 1234, next: 2 }])
})

test('an empty DATABASE_URL database is filled, including waiting jobs, and emptied again on failure', async () => {
  await using application = await openTestApplication()
  await application.services.jobs.add(application.handle, 'unused-files', {})
  const waiting = await application.handle.execute(sql`select id, state from lienzo_jobs.job`)
  const destination = await newBackups()
  await backUp(application, destination)
  const manifest = await openBackup(destination)

  const { url, client } = await newDatabase()
  const wrong = { ...manifest, tables: manifest.tables.filter(({ name }) => name !== 'roles') }
  await expect(fillDatabase(destination, wrong, '', url)).rejects.toThrow('lacks the table roles')
  const place = { dataDir: temporaryDataFolder(), databaseUrl: url }
  await restoreInstallation(destination, place)
  expect(await fingerprints(client)).toEqual(await fingerprints(application.database.pool))
  expect((await client.query('select id, state from lienzo_jobs.job')).rows).toEqual(waiting.rows)
  expect(waiting.rows).toHaveLength(1)

  const again = restoreInstallation(destination, { ...place, dataDir: temporaryDataFolder() })
  await expect(again).rejects.toThrow('The database of DATABASE_URL is not empty')
})

test('a file missing from the store is reported, and the rest is backed up', async () => {
  await using application = await openTestApplication()
  const sha256 = 'a'.repeat(64)
  await application.handle.execute(
    sql`insert into files (sha256, name, type, kind, size, created_at) values (${sha256}, 'a.txt', 'text/plain', 'other', 5, 1)`,
  )
  const destination = await newBackups()
  const { manifest } = await backUp(application, destination)
  expect(manifest.files).toMatchObject({ contents: 1, missing: [sha256] })
  const place = { dataDir: temporaryDataFolder(), databaseUrl: undefined }
  const { lostFiles } = await restoreInstallation(destination, place)
  expect(lostFiles).toEqual([{ id: expect.any(Number), name: 'a.txt', sha256 }])
})

/**
 * Ways to interrupt a backup in the middle of a large table: the title, the expected message, and a function that interrupts
 * the backup. The function receives the process id of the database session.
 */
const breaks: [string, RegExp, (session: number) => Promise<unknown>][] = [
  ['the target is full', /no room is left/, () => Promise.reject(new Error('no room is left'))],
  [
    'the database ends its connection',
    /terminat|closed/i,
    (session) => ask(inject('postgresql').url, `select pg_terminate_backend(${session})`),
  ],
]

test.each(breaks)(
  'a backup fails without a manifest if %s in the middle of a table',
  async (_name, reason, happen) => {
    const { client, url } = await newDatabase()
    await migrateTo(client, Number.MAX_SAFE_INTEGER)
    await client.query(
      `insert into storage_use (customer_id, kind, bytes) select 1, 'log', n from generate_series(1, 400000) n`,
    )
    const { target, vault } = await newBackups()
    const beside = await connectBeside({ databaseUrl: url, dataDir: '' }, 'backup')
    const { rows } = await beside.client.query('select pg_backend_pid() as session')
    const brokenTarget: BackupTarget = {
      ...target,
      write(key, bytes) {
        if (!key.includes('storage_use')) return target.write(key, bytes)
        return target.write(
          key,
          afterFirst(bytes, () => happen(rows[0]?.session)),
        )
      },
    }
    const files = { readStream: (sha256: string) => Promise.reject(new FileNotInStore(sha256)) }
    const source = { client: beside.client, files, version: '0.1.0', settings: {}, keys: '{}' }
    await expect(makeBackup(source, { target: brokenTarget, vault })).rejects.toThrow(reason)
    await beside.close()
    await expect(openBackup({ target, vault })).rejects.toThrow(
      'holds no finished backup; 1 in it were never finished',
    )
  },
)

async function* afterFirst(bytes: AsyncIterable<Uint8Array>, act: () => Promise<unknown>) {
  let isFirst = true
  for await (const chunk of bytes) {
    yield chunk
    if (isFirst) await act()
    isFirst = false
  }
}

test('without an embedded PostgreSQL a backup is verified in a temporary database of the server', async () => {
  await using application = await openTestApplication()
  const destination = await newBackups()
  await backUp(application, destination)
  const { url } = inject('postgresql')
  const scratch = () =>
    ask(url, `select datname from pg_database where datname like 'lienzo\\_verification\\_%'`)
  // Simulates a database that a killed verification left behind.
  await ask(url, 'create database lienzo_verification_left')
  expect(await verifyBackup(destination, { databaseUrl: url, hasOwn: false })).toMatchObject({
    signed_in: 'admin',
  })
  expect(await scratch()).toEqual([])

  const address = new URL(url)
  address.username = `nobody_${randomUUID().replaceAll('-', '')}`
  address.password = 'x'.repeat(20)
  await ask(url, `create role ${address.username} login password '${address.password}'`)
  onTestFinished(async () => void (await ask(url, `drop role ${address.username}`)))
  await expect(verifyBackup(destination, { databaseUrl: address.href, hasOwn: false })).rejects.toThrow(
    'The user of DATABASE_URL may create no database',
  )
})
