/**
 * Test program that takes a data folder as its argument. It inserts rows one after another until it is killed, and prints the
 * number of each row once the database has acknowledged the row. It retries while the database does not respond.
 */
import { writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../db/engine/open-database.ts'

const { pool } = await openDatabase({ dataFolder: process.argv[2], reportFailure: () => undefined })
await pool.query('create table if not exists receipt (number bigint primary key)')
const { rows } = await pool.query('select coalesce(max(number), 0) as last from receipt')
for (let number = rows[0].last + 1; ; number++) {
  try {
    await pool.query('insert into receipt values ($1)', [number])
    writeSync(1, `${number}\n`)
  } catch {
    await wait(20)
  }
}
