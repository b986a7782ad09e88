import { setTimeout as wait } from 'node:timers/promises'
import { spreadsheet } from '@lienzo/server/adapters/spreadsheet/spreadsheet'
import { create, locationOf, send } from '@lienzo/server/adapters/uploads/tus-client'
import { openDatabase } from '@lienzo/server/db/engine/open-database'
import type { Pool } from 'pg'
import { type SignedIn, signIn } from '../client.ts'
import { ADMIN_PASSWORD, type Place, type ServerProcess, startApplication } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { type ImportedRows, promotionRows, spaceRows } from './imported-rows.ts'

const ROWS = 100_000
/** Number of rows per transaction when `pg` alone writes them. */
const FLOOR_BATCH = 1000
/** Maximum time from the upload to the end, as a multiple of the time that `pg` alone takes to write the same rows. */
const MOST_RATIO_OF_TIMES = 1.4
const MOST_RATIO_OF_WAITS = 2
const MOST_MEGABYTES = 150
const IDLE_MILLISECONDS = 3_000
/** Ids of the customers of the measured rows and of the rows that warm up the server. */
const CUSTOMERS = [1, 2] as const

type Import = { id: number; state: string; created: number; refused: number }

/** Measures spreadsheets of 100,000 promotions, whose table has few indexes, and of 100,000 spaces, whose table has many. */
export async function measureImports(place: Place, group: string): Promise<Result[]> {
  return [await measureImport(place, group, promotionRows), await measureImport(place, group, spaceRows)]
}

/**
 * Measures the import of 100,000 new records, with the preview before it, against the same rows and log entries written by `pg`
 * alone. A second import measures how long a page of a list takes meanwhile.
 */
async function measureImport(place: Place, group: string, imported: ImportedRows): Promise<Result> {
  const floorSeconds = await writeAlone(place, imported)
  const application = await startApplication(place)
  try {
    const house = await signIn(application.address, 'admin', ADMIN_PASSWORD)
    // Warms up the server.
    await importFile(application, house, { imported, first: ROWS, rows: 5_000, customer: CUSTOMERS[1] })
    const idle = await waitsUntil(application, wait(IDLE_MILLISECONDS))
    const before = (await application.residentMegabytes()) ?? 0
    const times = { prepare: 0, importing: 0 }
    const ofAll = { imported, rows: ROWS, customer: CUSTOMERS[0] }
    await importFile(application, house, { ...ofAll, first: 0 }, times)
    const meanwhile = await waitsUntil(
      application,
      importFile(application, house, { ...ofAll, first: 2 * ROWS }),
    )
    house.close()
    const seconds = times.prepare + times.importing
    const figures = [
      `${rounded(times.prepare)} s until it can be looked at, ${rounded(times.importing)} s to take it in, ${rounded(ROWS / seconds)} rows/s`,
      `written by pg alone ${rounded(floorSeconds)} s`,
      `a page of the list p50 ${rounded(meanwhile.p50)} and p99 ${rounded(meanwhile.p99)} ms, idle ${rounded(idle.p50)} and ${rounded(idle.p99)} ms`,
    ]
    return {
      group,
      name: `imports: ${ROWS.toLocaleString('en')} ${imported.table}`,
      figures: figures.join('; '),
      outcomes: [
        atMost('from the upload to the end / floor', seconds / floorSeconds, MOST_RATIO_OF_TIMES),
        atMost('taking in / floor', times.importing / floorSeconds, undefined),
        atMost('p99 / idle', meanwhile.p99 / idle.p99, MOST_RATIO_OF_WAITS),
        atMost('MB more', meanwhile.megabytes - before, MOST_MEGABYTES),
      ],
    }
  } finally {
    await application.stop()
  }
}

type File = { imported: ImportedRows; first: number; rows: number; customer: number }

/** Uploads and imports a file. Sets the seconds of both phases in `times`. */
async function importFile(
  { address }: ServerProcess,
  house: SignedIn,
  file: File,
  times = { prepare: 0, importing: 0 },
): Promise<void> {
  const upload = await sendFile(address, house.token, await documentOf(file))
  const begin = performance.now()
  const input = { resource: file.imported.resource, upload, customer_id: file.customer }
  const { id } = (await house.call('importsrest/upload-file', input)) as Import
  await until(house, id, 'ready')
  const preparedAt = performance.now()
  await house.call('importsrest/import-file', { id })
  const { created } = await until(house, id, 'done')
  times.prepare = (preparedAt - begin) / 1000
  times.importing = (performance.now() - preparedAt) / 1000
  if (created !== file.rows) throw new Error(`Only ${created} rows were taken in`)
}

/**
 * Polling interval in ms. A shorter interval would use noticeable processor time; a longer interval would notice the end too
 * late.
 */
const ASK_MILLISECONDS = 100

async function until(house: SignedIn, id: number, state: string): Promise<Import> {
  for (;;) {
    const current = (await house.call('importsrest/monitor-import', { id })) as Import
    if (current.state === state) return current
    if (current.state === 'failed' || current.state === 'done_with_warnings') {
      throw new Error(`The import is ${current.state}: ${current.refused} rows were refused`)
    }
    await wait(ASK_MILLISECONDS)
  }
}

async function documentOf({ imported, first, rows }: File): Promise<Buffer> {
  const columns = Object.values(imported.columns).map(({ header }) => ({ header, kind: 'text' as const }))
  async function* batches() {
    for (let row = first; row < first + rows; row += 1000) {
      const length = Math.min(1000, first + rows - row)
      yield Array.from({ length }, (_, index) => cellsOf(imported, row + index))
    }
  }
  const chunks: Buffer[] = []
  for await (const chunk of spreadsheet({ title: 'Hoja1', columns, batches: batches() }))
    chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

function cellsOf({ columns, record }: ImportedRows, row: number) {
  const values = record(row)
  return Object.keys(columns).map((column) => String(values[column]))
}

async function sendFile(address: string, token: string, content: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const metadata = { filename: 'catalogue.xlsx' }
  const creation = await create(`${address}/files/uploads`, { size: content.length, metadata, headers })
  const location = locationOf(creation)
  const { status } = await send(location, 0, content, headers)
  if (status !== 204) throw new Error(`The upload answered ${status}`)
  return new URL(location).pathname.split('/').at(-1) ?? ''
}

/**
 * Requests pages of the list of orders until `end` settles. Returns the p50 and p99 of their times in ms, and the peak memory
 * of the server in MB.
 */
async function waitsUntil(application: ServerProcess, end: Promise<unknown>) {
  const reader = await signIn(application.address, 'admin', ADMIN_PASSWORD)
  const waits: number[] = []
  let megabytes = 0
  let going = true
  const completion = end.finally(() => {
    going = false
  })
  while (going) {
    const begin = performance.now()
    await reader.call('orderrest/list', { page: 1 + (waits.length % 50) })
    waits.push(performance.now() - begin)
    if (waits.length % 10 === 0) megabytes = Math.max(megabytes, (await application.residentMegabytes()) ?? 0)
    await wait(5)
  }
  await completion
  reader.close()
  waits.sort((one, other) => one - other)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), megabytes }
}

/**
 * Measures how many seconds `pg` alone takes to write the same number of records and log entries, one transaction per batch.
 * Deletes the records afterwards.
 */
async function writeAlone(place: Place, imported: ImportedRows): Promise<number> {
  const database = await openDatabase({ ...place, connectionWait: 60_000 })
  try {
    const begin = performance.now()
    for (let first = 0; first < ROWS; first += FLOOR_BATCH) await writeBatch(database.pool, imported, first)
    const seconds = (performance.now() - begin) / 1000
    await database.pool.query(`delete from log where action = 'bench'`)
    await database.pool.query(`delete from ${imported.table} where ${imported.written}`)
    await database.pool.query('vacuum analyze')
    // Flushes the writes before anything else is measured.
    await database.pool.query('checkpoint')
    return seconds
  } finally {
    await database.close()
  }
}

async function writeBatch(pool: Pool, imported: ImportedRows, first: number): Promise<void> {
  const { resource, table, columns } = imported
  const rows = Array.from({ length: FLOOR_BATCH }, (_, index) => imported.record(first + index))
  const names = Object.keys(columns)
  const arrays = Object.values(columns).map(({ type }, index) => `$${index + 1}::${type}[]`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: records } = await client.query<{ id: number }>(
      `insert into ${table} (created_at, updated_at, created_by, customer_id, ${names.join(', ')})
       select 1700000000, 1700000000, 1, ${CUSTOMERS[0]}, * from unnest(${arrays.join(', ')}) returning id`,
      names.map((name) => rows.map((row) => row[name])),
    )
    await client.query(
      `insert into log (created_at, user_id, address, action, resource, record_id, label, customer_id, changes)
       select 1700000000, 1, '', 'bench', '${resource}', id, '', ${CUSTOMERS[0]}, changes
       from unnest($1::int[], $2::jsonb[]) as given (id, changes)`,
      [records.map(({ id }) => id), rows.map((row) => JSON.stringify(changesOf(row)))],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Returns the content of the log entry for a new record. */
function changesOf(record: Readonly<Record<string, unknown>>) {
  const values = { ...record, customer_id: CUSTOMERS[0], active: true }
  return Object.fromEntries(Object.entries(values).map(([field, after]) => [field, { before: null, after }]))
}
