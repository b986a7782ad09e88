import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { postgresqlOf, prepareDataFolders, SOON, startForTest } from '../../../testing/postgresql/embedded.ts'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { isUnix } from '../../../testing/system.ts'
import { openDatabase } from '../open-database.ts'
import { urlOf } from './door.ts'

const newDataFolder = prepareDataFolders()

describe('a new database', () => {
  // covers: ASVS 13.2.1
  test('is readable by this user only, independent of the locale, and in UTF-8', async () => {
    const dataFolder = temporaryDataFolder()
    const { ask } = await startForTest(dataFolder)
    if (process.platform !== 'win32') expect(statSync(join(dataFolder, 'database')).mode & 0o777).toBe(0o700)
    const [database] = await ask(
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale, datcollate as collate
       from pg_database where datname = 'postgres'`,
    )
    expect(database).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', collate: 'C' })
    expect(await ask("select upper('ñandú') as loud")).toEqual([{ loud: 'ÑANDÚ' }])
    for (const [name, value] of Object.entries({ timezone: 'UTC', lc_messages: 'C', fsync: 'on' }))
      expect(await ask(`show ${name}`)).toEqual([{ [name === 'timezone' ? 'TimeZone' : name]: value }])
  })

  test('fits a small machine, and a Linux container with a tiny /dev/shm', async () => {
    const { ask } = await startForTest(newDataFolder())
    const settings = await ask(
      `select name, setting from pg_settings where name in ('max_connections', 'shared_buffers', 'max_worker_processes',
         'max_parallel_workers', 'max_parallel_workers_per_gather', 'dynamic_shared_memory_type')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toMatchObject({
      max_connections: '40',
      // 128 MB, in blocks of 8 kB.
      shared_buffers: '16384',
      max_worker_processes: '4',
      max_parallel_workers: '2',
      max_parallel_workers_per_gather: '2',
      ...(process.platform === 'linux' && { dynamic_shared_memory_type: 'sysv' }),
    })
  })

  test.runIf(isUnix)('listens on a socket in its folder and on no port', async () => {
    const { ask, door } = await startForTest(temporaryDataFolder())
    expect(await ask('show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(statSync(join(door.host, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
  })

  test.runIf(isUnix)(
    'uses another folder for its socket if the path is too long, and removes it',
    async () => {
      const dataFolder = join(temporaryDataFolder(), 'ñ'.repeat(60))
      mkdirSync(dataFolder)
      const { ask, door, stop } = await startForTest(dataFolder)
      expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
      expect(statSync(door.host).mode & 0o777).toBe(0o700)
      await stop()
      expect(existsSync(door.host)).toBe(false)
    },
  )

  // covers: ASVS 13.2.3
  test('on a port requires the password stored in the data folder', async () => {
    const dataFolder = temporaryDataFolder()
    const { ask, door, stop } = await startForTest(dataFolder, { byPort: true })
    expect(await ask('show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    const stranger = new pg.Client(urlOf({ ...door, password: 'guessed' }, 'postgres'))
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
    const file = join(dataFolder, 'database-password')
    expect(readFileSync(file, 'utf8').trim()).toBe(door.password)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    await stop()
    const again = await startForTest(dataFolder, { byPort: true })
    expect(again.door.password).toBe(door.password)
    expect(await again.ask('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is created again if its creation was interrupted', async () => {
    const dataFolder = temporaryDataFolder()
    const unfinishedFolder = join(dataFolder, 'database.unfinished-abcdef')
    mkdirSync(unfinishedFolder)
    writeFileSync(join(unfinishedFolder, 'PG_VERSION'), '18\n')
    const { ask } = await startForTest(dataFolder)
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataFolder)).toEqual(['database'])
  })
})

describe('a PostgreSQL that stops unexpectedly', () => {
  test('is restarted, even after one of its sessions crashed, and logs it', async () => {
    const dataFolder = newDataFolder()
    const { ask, failures } = await startForTest(dataFolder)
    await ask("create table note as select 'kept' as words")
    const oldPid = postgresqlOf(dataFolder)
    process.kill(oldPid, 'SIGKILL')
    await expect.poll(() => ask('select words from note').catch(() => []), SOON).toEqual([{ words: 'kept' }])
    expect(postgresqlOf(dataFolder)).not.toBe(oldPid)
    expect(failures.join()).toContain('PostgreSQL has ended and is started again (SIGKILL')

    const [session] = await ask("select pid from pg_stat_activity where backend_type = 'checkpointer'")
    process.kill(session?.pid, 'SIGKILL')
    await expect.poll(() => ask('select words from note').catch(() => []), SOON).toEqual([{ words: 'kept' }])
  })

  test('is restarted under pg_ctl as well', async () => {
    const dataFolder = newDataFolder()
    const { ask, failures } = await startForTest(dataFolder, { byPort: true })
    process.kill(postgresqlOf(dataFolder), 'SIGKILL')
    await expect.poll(() => failures.join(), SOON).toContain('PostgreSQL has ended')
    await expect.poll(() => ask('select 1 as one').catch(() => []), SOON).toEqual([{ one: 1 }])
  })
})

describe('a data folder that cannot be opened', () => {
  test.each([
    [
      'of another version',
      (folder: string) => writeFileSync(join(folder, 'PG_VERSION'), '17\n'),
      /was made by PostgreSQL 17, and this is PostgreSQL 18.*make a backup with the Lienzo that made it/,
    ],
    ['of something else', () => undefined, 'is not the database of Lienzo'],
  ])('is reported and left unchanged: %s', async (_, fill, sentence) => {
    const dataFolder = temporaryDataFolder()
    const folder = join(dataFolder, 'database')
    mkdirSync(folder)
    fill(folder)
    const before = readdirSync(folder)
    await expect(startForTest(dataFolder)).rejects.toMatchObject({
      name: 'DatabaseRefused',
      message: expect.stringMatching(sentence),
    })
    expect(readdirSync(folder)).toEqual(before)
  })

  test('is reported with the way to a backup if its control file is damaged or of another engine', async () => {
    const dataFolder = newDataFolder()
    // Simulates an engine that passed eight-byte values by reference, as the 32-bit engine of earlier versions did.
    const control = join(dataFolder, 'database', 'global', 'pg_control')
    const bytes = readFileSync(control)
    bytes.writeUInt8(0, 0xf8)
    writeFileSync(control, bytes)
    await expect(startForTest(dataFolder)).rejects.toMatchObject({
      name: 'DatabaseRefused',
      message: expect.stringMatching(
        /is damaged, or was made by the engine of an earlier Lienzo.*npm run restore -- --from … --replace/,
      ),
    })
  })

  test('is reported with the way to a backup if a table that every session reads is damaged', async () => {
    const dataFolder = newDataFolder()
    // Files of pg_class: "postgres", the database of Lienzo, has the id 5.
    const table = join(dataFolder, 'database', 'base', '5', '1259')
    const bytes = readFileSync(table)
    writeFileSync(table, bytes.fill(0xa5, 0, 8192))
    await expect(openDatabase({ dataFolder, maximumConnections: 1 })).rejects.toMatchObject({
      name: 'DatabaseRefused',
      message: expect.stringMatching(/^The database is damaged: .*npm run restore -- --from … --replace/),
    })
  })
})
