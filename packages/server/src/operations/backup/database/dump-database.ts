import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { JOB_SCHEMA } from '../../../adapters/jobs/job-queue.ts'
import { cutOff } from '../../../db/engine/time-limits.ts'
import { BackupRefused } from '../backup-refused.ts'
import type { Manifest, Part } from '../format/manifest.ts'
import { describeTables, quoted, readLedger } from './describe-tables.ts'

/** Function that writes a stream under a name and returns the key, size and hash of the written part. */
export type WritePart = (name: string, plain: Readable) => Promise<Part>

type Dump = Pick<
  Manifest,
  'made_at' | 'postgresql' | 'migrations' | 'tables' | 'queues' | 'jobs' | 'sequences' | 'ledger' | 'erasures'
> & { contents: Part & { rows: number } }

/** Condition for jobs that are running, or that wait for their first attempt or a retry. */
const WAITING = `state in ('created', 'retry', 'active')`

/** Statement that copies the SHA-256 and the size in bytes of each content to which files refer. */
const CONTENTS = 'copy (select sha256, max(size) from files group by sha256 order by sha256) to stdout'

/**
 * Writes a consistent snapshot of all rows, read in a read-only transaction. Other connections can read and write rows
 * meanwhile, but cannot change the structure of the tables. Throws `BackupRefused` if the database has no tables.
 */
export async function dumpDatabase(client: Client, write: WritePart): Promise<Dump> {
  await client.query('begin isolation level repeatable read, read only')
  try {
    const dump = await dumpInside(client, write)
    await client.query('rollback')
    return dump
  } catch (error) {
    // Cuts the connection instead of rolling back, because the database accepts no other statement during a COPY.
    cutOff(client)
    throw error
  }
}

async function dumpInside(client: Client, write: WritePart): Promise<Dump> {
  await setUp(client)
  const tableDescriptions = await describeTables(client)
  if (tableDescriptions.length === 0)
    throw new BackupRefused('The database has no tables: start the server on it once before backing it up.')
  const { rows: facts } = await client.query<{ made_at: number; postgresql: string }>(
    `select extract(epoch from now())::bigint as made_at, current_setting('server_version') as postgresql`,
  )
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  )
  const tables: Manifest['tables'] = []
  for (const { name, columns } of tableDescriptions) {
    const part = await copyOut(client, write, `tables/${name}`, copyOf(name, columns))
    tables.push({ name, columns, ...part })
  }
  const queues = await copyOut(client, write, 'queues', jsonOf(`${JOB_SCHEMA}.queue`, 'true'))
  const jobs = await copyOut(client, write, 'jobs', jsonOf(`${JOB_SCHEMA}.job`, WAITING))
  const contents = await copyOut(client, write, 'contents', CONTENTS)
  const [{ made_at, postgresql } = { made_at: 0, postgresql: '' }] = facts
  const [sequences, ledger] = [await readSequences(client), await readLedger(client)]
  const erasures = tableDescriptions.some(({ name }) => name === 'erasures') ? await readErasures(client) : []
  return { made_at, postgresql, migrations, tables, queues, jobs, contents, sequences, ledger, erasures }
}

/**
 * Sets timeouts, sets text formats that any version of PostgreSQL can read, and locks the structure of the tables until the
 * transaction ends.
 */
async function setUp(client: Client): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '60s'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local extra_float_digits = 3; set local client_encoding = 'UTF8'`)
  const names = (await describeTables(client)).map(({ name }) => `public.${quoted(name)}`)
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
}

function copyOf(name: string, columns: readonly string[]): string {
  return `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`
}

function jsonOf(table: string, condition: string): string {
  return `copy (select row_to_json(each) from ${table} each where ${condition}) to stdout`
}

async function copyOut(client: Client, write: WritePart, name: string, statement: string) {
  const stream = client.query(copyTo(statement))
  const part = await write(name, stream)
  return { ...part, rows: stream.rowCount }
}

async function readErasures(client: Client): Promise<Manifest['erasures']> {
  const { rows } = await client.query<Manifest['erasures'][number]>(
    'select user_id, user_created_at, erased_at from erasures order by user_id',
  )
  return rows
}

/** Reads the values of the sequences. The values may include numbers allocated during the dump, which only leaves gaps. */
async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  if (names.length === 0) return []
  const each = names.map(
    ({ name }) =>
      `select '${name.replaceAll("'", "''")}' as name, last_value as last, is_called as called from public.${quoted(name)}`,
  )
  return (await client.query<Manifest['sequences'][number]>(each.join(' union all '))).rows
}
