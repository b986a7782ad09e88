import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { randomFrom } from '@lienzo/rules/testing/random'
import { describe, expect, onTestFailed, test } from 'vitest'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'
import { readPostmasterFile } from './embedded/leftover.ts'
import { openDatabase } from './open-database.ts'

const ROUNDS = 3

/**
 * Seed of the random pauses before the kills. A failing test prints it; set DURABILITY_SEED to the printed number to repeat the
 * run.
 */
const SEED = Number(process.env.DURABILITY_SEED ?? Date.now() % 1_000_000)

const inserter = fileURLToPath(new URL('../../testing/postgresql/insert-until-killed.ts', import.meta.url))

/**
 * Starts a server process that inserts rows, and calls `kill` `pause` milliseconds after the first row is acknowledged. Returns
 * the numbers of all acknowledged rows.
 */
async function insertUntil(
  dataFolder: string,
  pause: number,
  kill: (child: ChildProcess) => Promise<void>,
): Promise<number[]> {
  const child = spawn(process.execPath, [inserter, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledgedNumbers: number[] = []
  let killing: Promise<void> | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    killing ??= wait(pause).then(() => kill(child))
    acknowledgedNumbers.push(Number(line))
  }
  await killing
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return acknowledgedNumbers
}

function killPostgres(dataFolder: string): void {
  const { pid = 0 } = readPostmasterFile(join(dataFolder, 'database')) ?? {}
  expect(pid).toBeGreaterThan(1)
  process.kill(pid, 'SIGKILL')
}

/**
 * Ways to kill the server that inserts rows, alone or together with its PostgreSQL. Each entry contains a name for the test
 * title, and a function that returns the `kill` function for a data folder.
 */
const killings: [string, (dataFolder: string) => (child: ChildProcess) => Promise<void>][] = [
  ['the server', () => async (child) => void child.kill('SIGKILL')],
  [
    'PostgreSQL, and then the server that had it started again,',
    (dataFolder) => async (child) => {
      killPostgres(dataFolder)
      await wait(1000)
      child.kill('SIGKILL')
    },
  ],
  [
    'both at once',
    (dataFolder) => async (child) => {
      killPostgres(dataFolder)
      child.kill('SIGKILL')
    },
  ],
]

describe('the database of a data folder', () => {
  test('flushes to disk at every commit', async () => {
    const database = await openDatabase({ dataFolder: temporaryDataFolder() })
    const client = await database.pool.connect()
    const fsyncs = async () => {
      await client.query('select pg_stat_force_next_flush()')
      const { rows } = await client.query(
        "select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'",
      )
      return rows[0].count
    }
    await client.query('create table receipt (number bigint)')
    const before = await fsyncs()
    for (let number = 0; number < 100; number++) {
      await client.query('insert into receipt values ($1)', [number])
    }
    expect((await fsyncs()) - before).toBeGreaterThanOrEqual(100)
    expect((await client.query('show full_page_writes')).rows).toEqual([{ full_page_writes: 'on' }])
    client.release()
    await database.close()
  })

  test.each(killings)(
    `loses no acknowledged row when %s is killed, ${ROUNDS} times in a row`,
    {
      timeout: 120_000,
    },
    async (_, killIn) => {
      const random = randomFrom(SEED)
      onTestFailed(() => console.error(`DURABILITY_SEED was ${SEED}`))
      const dataFolder = temporaryDataFolder()
      const acknowledgedNumbers: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        acknowledgedNumbers.push(
          ...(await insertUntil(dataFolder, random.integer(50, 350), killIn(dataFolder))),
        )
      }
      expect(acknowledgedNumbers.length).toBeGreaterThan(ROUNDS * 10)

      const database = await openDatabase({ dataFolder })
      const { rows } = await database.pool.query<{ number: number }>('select number from receipt')
      await database.close()
      const storedNumbers = new Set(rows.map((row) => row.number))
      expect(acknowledgedNumbers.filter((number) => !storedNumbers.has(number))).toEqual([])
    },
  )

  test('keeps its rows when it is closed and opened again', async () => {
    const dataFolder = temporaryDataFolder()
    const first = await openDatabase({ dataFolder })
    await first.pool.query("create table note as select 'still here' as words")
    await first.close()
    const second = await openDatabase({ dataFolder })
    expect((await second.pool.query('select words from note')).rows).toEqual([{ words: 'still here' }])
    await second.close()
  })

  test('lets the process exit once it is closed', async () => {
    const opener = new URL('./open-database.ts', import.meta.url).href
    const program = `const { openDatabase } = await import(${JSON.stringify(opener)})
      const database = await openDatabase({ dataFolder: ${JSON.stringify(temporaryDataFolder())} })
      await database.pool.query('select 1')
      await database.close()`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
