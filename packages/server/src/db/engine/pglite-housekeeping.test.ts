import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { keepHouse } from './pglite-housekeeping.ts'

test('dead rows are removed and the planner learns the size of a table', async () => {
  await using pglite = await PGlite.create('memory://')
  await pglite.exec(`create table piece as select n, 0 as width from generate_series(1, 2000) n;
    update piece set width = 1`)
  await keepHouse(pglite, Number.MAX_SAFE_INTEGER)
  const { rows } = await pglite.query(`select n_dead_tup::int as dead, reltuples::int as known
    from pg_stat_user_tables join pg_class on pg_class.oid = relid`)
  expect(rows).toEqual([{ dead: 0, known: 2000 }])
})

test('the log is made reusable once there is enough of it', async () => {
  await using pglite = await PGlite.create('memory://')
  const position = async () => {
    const { rows } = await pglite.query<{ lsn: string }>(
      'select redo_lsn::text as lsn from pg_control_checkpoint()',
    )
    return rows[0]?.lsn
  }
  await pglite.exec('create table piece as select n from generate_series(1, 2000) n')
  const start = await position()
  await keepHouse(pglite, 1_000_000_000)
  expect(await position()).toBe(start)
  await keepHouse(pglite, 1000)
  expect(await position()).not.toBe(start)
})

test('nothing else of the thread runs in between', async () => {
  await using pglite = await PGlite.create('memory://')
  await pglite.exec('create table piece as select n from generate_series(1, 2000) n')
  let somethingElseRan = false
  setImmediate(() => {
    somethingElseRan = true
  })
  await keepHouse(pglite, 1000)
  expect(somethingElseRan).toBe(false)
})
