import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { runUnderCarelessParent } from '../../../testing/careless-parent.ts'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { urlOf } from './door.ts'
import { readPostmasterFile } from './leftover.ts'
import { type EmbeddedOptions, startEmbedded } from './start-embedded.ts'

/** As long as a busy machine takes to start or to end PostgreSQL. */
const SOON = { timeout: 30_000, interval: 50 }

const hasProcessFolder = existsSync('/proc/self/cwd')

/** Starts PostgreSQL on a folder; it ends with the test. */
async function start(dataFolder: string, options: Partial<EmbeddedOptions> = {}) {
  const failures: string[] = []
  const said: string[] = []
  const { door, stop } = await startEmbedded({
    dataFolder,
    isTemporary: true,
    reportFailure: (error) => failures.push(error.message),
    say: (sentence) => said.push(sentence),
    ...options,
  })
  onTestFinished(stop)
  const ask = async (statement: string) => {
    const client = new pg.Client(urlOf(door, 'postgres'))
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  return { door, stop, ask, failures, said }
}

const pidIn = (dataFolder: string) => readPostmasterFile(join(dataFolder, 'database'))?.pid ?? 0

/** Starts PostgreSQL where the files that a killed one has left behind name the process `pid`. */
async function startBesideFilesOf(pid: number) {
  const dataFolder = temporaryDataFolder()
  const first = await start(dataFolder)
  await first.ask("create table note as select 'kept' as words")
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(dataFolder, 'database', name))
  const left = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  await first.stop()
  for (const [file, text] of left) writeFileSync(file, text.replace(/^\d+/, String(pid)))
  const second = await start(dataFolder)
  expect(await second.ask('select words from note')).toEqual([{ words: 'kept' }])
}

/** A process that starts PostgreSQL on a folder and runs it until it is killed. */
function starter(dataFolder: string, more: Partial<EmbeddedOptions> = {}) {
  const module = new URL('./start-embedded.ts', import.meta.url).href
  const program = `const { startEmbedded } = await import(${JSON.stringify(module)})
    const options = { isTemporary: true, reportFailure: console.error, say: console.log }
    await startEmbedded({ ...options, ...${JSON.stringify({ ...more, dataFolder })} })
    console.log('runs')
    setInterval(() => undefined, 1000)`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The same, once PostgreSQL runs. */
async function runner(dataFolder: string, more?: Partial<EmbeddedOptions>) {
  const child = starter(dataFolder, more)
  await once(child.stdout, 'data')
  return child
}

describe('a new database', () => {
  test('is this user’s alone, in the language of no machine, with its words in UTF-8', async () => {
    const dataFolder = temporaryDataFolder()
    const { ask } = await start(dataFolder)
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

  test.runIf(process.platform !== 'win32')('listens at a socket in its folder and at no port', async () => {
    const { ask, door } = await start(temporaryDataFolder())
    expect(await ask('show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(statSync(join(door.host, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
  })

  test.runIf(process.platform !== 'win32')(
    'has its socket elsewhere where its own folder’s path is too long for one, and removes it',
    async () => {
      const dataFolder = join(temporaryDataFolder(), 'ñ'.repeat(60))
      mkdirSync(dataFolder)
      const { ask, door, stop } = await start(dataFolder)
      expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
      expect(statSync(door.host).mode & 0o777).toBe(0o700)
      await stop()
      expect(existsSync(door.host)).toBe(false)
    },
  )

  test('by a port asks everybody for the password that is kept in the data folder', async () => {
    const dataFolder = temporaryDataFolder()
    const { ask, door, stop } = await start(dataFolder, { byPort: true })
    expect(await ask('show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    const stranger = new pg.Client(urlOf({ ...door, password: 'guessed' }, 'postgres'))
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
    const file = join(dataFolder, 'database-password')
    expect(readFileSync(file, 'utf8').trim()).toBe(door.password)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    await stop()
    const again = await start(dataFolder, { byPort: true })
    expect(again.door.password).toBe(door.password)
    expect(await again.ask('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is begun again where its making was cut off', async () => {
    const dataFolder = temporaryDataFolder()
    const unfinished = join(dataFolder, 'database.unfinished-abcdef')
    mkdirSync(unfinished)
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')
    const { ask } = await start(dataFolder)
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataFolder)).toEqual(['database'])
  })
})

describe('a PostgreSQL whose server was killed', () => {
  test.runIf(process.platform !== 'win32')('ends by itself', async () => {
    const dataFolder = temporaryDataFolder()
    const server = await runner(dataFolder)
    const pid = pidIn(dataFolder)
    expect(isAlive(pid)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => pidIn(dataFolder), SOON).toBe(0)
  })

  test.runIf(process.platform !== 'win32')('ends by itself also where it was still starting', async () => {
    const dataFolder = temporaryDataFolder()
    const { stop } = await start(dataFolder)
    await stop()
    const server = starter(dataFolder)
    while (pidIn(dataFolder) === 0) await wait(1)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await expect.poll(() => pidIn(dataFolder), SOON).toBe(0)
  })

  test.runIf(process.platform !== 'win32')('leaves no folder of a socket behind', async () => {
    const temporary = temporaryDataFolder()
    const dataFolder = join(temporaryDataFolder(), 'ñ'.repeat(60))
    mkdirSync(dataFolder)
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    const server = await runner(dataFolder)
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^lienzo-socket-/)])
    server.kill('SIGKILL')
    await expect.poll(() => readdirSync(temporary), SOON).toEqual([])
  })

  test('is ended by the next start where it was started by pg_ctl, as on Windows', async () => {
    const dataFolder = temporaryDataFolder()
    const server = await runner(dataFolder, { byPort: true })
    const left = pidIn(dataFolder)
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(isAlive(left)).toBe(true)
    const { ask } = await start(dataFolder, { byPort: true })
    expect(isAlive(left)).toBe(false)
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
  })

  test.runIf(hasProcessFolder)('is ended by the next start if it has not', async () => {
    const dataFolder = temporaryDataFolder()
    const server = await runner(dataFolder)
    const pid = pidIn(dataFolder)
    for (const watch of childrenOf(server.pid ?? 0).filter((child) => child !== pid))
      process.kill(watch, 'SIGKILL')
    server.kill('SIGKILL')
    await once(server, 'exit')
    await wait(300)
    expect(pidIn(dataFolder)).toBe(pid)
    const { ask } = await start(dataFolder)
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
    expect(pidIn(dataFolder)).not.toBe(pid)
  })

  test('does not stand in the way if it is gone and its number is a stranger’s', async () => {
    const stranger = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], {
      stdio: 'ignore',
    })
    onTestFinished(() => void stranger.kill('SIGKILL'))
    await startBesideFilesOf(stranger.pid ?? 0)
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })

  test.runIf(hasProcessFolder)('nor if it is gone and its parent takes no note of that', async () => {
    const pid = await runUnderCarelessParent('console.log(process.pid); setInterval(() => undefined, 1000)')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid), SOON).toBe(false)
    await startBesideFilesOf(pid)
  })

  test.runIf(hasProcessFolder)(
    'is left alone where it runs beyond reach, as in another container',
    async () => {
      const dataFolder = temporaryDataFolder()
      const { ask } = await start(dataFolder)
      const file = join(dataFolder, 'database', 'postmaster.pid')
      // PostgreSQL says that it is ready and then writes that here, too.
      await expect.poll(() => readFileSync(file, 'utf8'), SOON).toContain('ready')
      const text = readFileSync(file, 'utf8')
      // As it looks from where its process has another number.
      writeFileSync(file, text.replace(/^\d+/, '4194305'))
      await expect(start(dataFolder)).rejects.toThrow('is in use by a PostgreSQL')
      writeFileSync(file, text)
      expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
    },
  )
})

describe('a PostgreSQL that ends by itself', () => {
  test('is started again, also after a session of it has crashed, and says so', async () => {
    const dataFolder = temporaryDataFolder()
    const { ask, failures } = await start(dataFolder)
    await ask("create table note as select 'kept' as words")
    const killed = pidIn(dataFolder)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => ask('select words from note').catch(() => []), SOON).toEqual([{ words: 'kept' }])
    expect(pidIn(dataFolder)).not.toBe(killed)
    expect(failures.join()).toContain('PostgreSQL has ended and is started again (SIGKILL')

    const [session] = await ask("select pid from pg_stat_activity where backend_type = 'checkpointer'")
    process.kill(session?.pid, 'SIGKILL')
    await expect.poll(() => ask('select words from note').catch(() => []), SOON).toEqual([{ words: 'kept' }])
  })

  test('by pg_ctl is started again as well', async () => {
    const dataFolder = temporaryDataFolder()
    const { ask, failures } = await start(dataFolder, { byPort: true })
    process.kill(pidIn(dataFolder), 'SIGKILL')
    await expect.poll(() => failures.join(), SOON).toContain('PostgreSQL has ended')
    await expect.poll(() => ask('select 1 as one').catch(() => []), SOON).toEqual([{ one: 1 }])
  })
})

describe('a folder that it cannot open', () => {
  test.each([
    [
      'of another version',
      (folder: string) => writeFileSync(join(folder, 'PG_VERSION'), '17\n'),
      'was made by PostgreSQL 17',
    ],
    ['of something else', () => undefined, 'is not the database of Lienzo'],
  ])('%s is named in a sentence, and left as it is', async (_, fill, sentence) => {
    const dataFolder = temporaryDataFolder()
    const folder = join(dataFolder, 'database')
    mkdirSync(folder)
    fill(folder)
    const before = readdirSync(folder)
    await expect(start(dataFolder)).rejects.toMatchObject({
      name: 'DatabaseRefused',
      message: expect.stringContaining(sentence),
    })
    expect(readdirSync(folder)).toEqual(before)
  })

  test('of the same version by another engine is named in a sentence', async () => {
    const dataFolder = temporaryDataFolder()
    const { stop } = await start(dataFolder)
    await stop()
    // As the engine of 32 bits wrote it that was embedded before: eight bytes are no value by themselves.
    const control = join(dataFolder, 'database', 'global', 'pg_control')
    const bytes = readFileSync(control)
    bytes.writeUInt8(0, 0xf8)
    writeFileSync(control, bytes)
    await expect(start(dataFolder)).rejects.toMatchObject({
      name: 'DatabaseRefused',
      message: expect.stringContaining('was made by the engine of an earlier Lienzo'),
    })
  })
})

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}
