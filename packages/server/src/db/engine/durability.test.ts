import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { openPglite } from './open-pglite.ts'
import { temporaryDataFolder } from './testing-folder.ts'

const ROUNDS = 5

const inserter = fileURLToPath(new URL('./testing-insert-until-killed.ts', import.meta.url))

function quietly(dataFolder: string) {
  return { dataFolder, connectionWait: 5000, reportFailure: () => {} }
}

/** Starts a process that inserts rows, kills it `delay` milliseconds after the first; gives the acknowledged numbers. */
async function insertUntilKilled(dataFolder: string, delay: number): Promise<number[]> {
  const child = spawn(process.execPath, [inserter, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (acknowledged.length === 0) setTimeout(() => child.kill('SIGKILL'), delay)
    acknowledged.push(Number(line))
  }
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return acknowledged
}

describe('the embedded database in a data folder', () => {
  test('fsyncs at least once for every commit', async () => {
    const database = await openPglite(quietly(temporaryDataFolder()))
    await database.pool.query('create table receipt (number bigint)')
    const before = database.fsyncs()
    for (let number = 0; number < 100; number++) {
      await database.pool.query('insert into receipt values ($1)', [number])
    }
    expect(database.fsyncs() - before).toBeGreaterThanOrEqual(100)
    await database.close()
  })

  test(`loses no acknowledged row when it is killed, ${ROUNDS} times in a row`, {
    timeout: 60_000,
  }, async () => {
    const dataFolder = temporaryDataFolder()
    const acknowledged: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      acknowledged.push(...(await insertUntilKilled(dataFolder, 50 + Math.random() * 300)))
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 10)

    const database = await openDatabase({ dataFolder })
    const { rows } = await database.pool.query<{ number: number }>('select number from receipt')
    await database.close()
    const kept = new Set(rows.map((row) => row.number))
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  })

  test('keeps its rows over a close and an open', async () => {
    const dataFolder = temporaryDataFolder()
    const first = await openDatabase({ dataFolder })
    await first.pool.query("create table note as select 'still here' as words")
    await first.close()
    const second = await openDatabase({ dataFolder })
    expect((await second.pool.query('select words from note')).rows).toEqual([{ words: 'still here' }])
    await second.close()
  })

  test('begins again where the making of a new database was cut off', async () => {
    const dataFolder = temporaryDataFolder()
    const unfinished = join(dataFolder, 'database.unfinished')
    mkdirSync(unfinished)
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')
    const database = await openDatabase({ dataFolder })
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(readdirSync(dataFolder)).toEqual(['database'])
  })

  test('reports its breakdown, and fails what is under way and what comes later', async () => {
    const dataFolder = temporaryDataFolder()
    const failures: string[] = []
    const reportFailure = (error: Error) => failures.push(error.message)
    const database = await openDatabase({ dataFolder, reportFailure })
    await database.pool.query("create table note as select 'before' as words")

    // Without its folder the next file of the log cannot be made, which PostgreSQL answers with a PANIC.
    rmSync(join(dataFolder, 'database', 'pg_wal'), { recursive: true })
    const fatal = database.pool.query("select pg_switch_wal(); create table more as select 'after' as words")
    await expect(fatal).rejects.toThrow()
    await expect(database.pool.query('select 1')).rejects.toThrow('The embedded database has stopped')
    expect(failures.join()).toMatch(/The embedded database has stopped: PANIC: .*pg_wal/)
    await database.close()
    expect(existsSync(join(dataFolder, 'lienzo.lock'))).toBe(false)
  })

  test('lets the process end by itself once it is closed', async () => {
    const opener = new URL('./open-database.ts', import.meta.url).href
    const program = `const { openDatabase } = await import(${JSON.stringify(opener)})
      const database = await openDatabase({ dataFolder: ${JSON.stringify(temporaryDataFolder())} })
      await database.pool.query('select 1')
      await database.close()`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
