import { pipeline } from 'node:stream/promises'
import pg, { type Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { JOB_SCHEMA } from '../../../adapters/jobs/job-queue.ts'
import { migrateDatabase, migrateTo } from '../../../db/structure/migrate.ts'
import { BackupDamaged, BackupRefused, reasonOf } from '../backup-refused.ts'
import type { Manifest, Part } from '../format/manifest.ts'
import { describeTables, quoted } from './describe-tables.ts'

/** Function that opens a part and passes its content to `take`. */
export type ReadPart = (part: Part, take: (plain: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Fills an empty database with a backup, then migrates the database to the current structure. Loads all rows in one
 * transaction. Throws `BackupDamaged` if the backup does not match the tables of its version, if the database rejects rows, if
 * the number of rows differs from the manifest, or if a foreign key is violated.
 */
export async function loadDatabase(client: Client, manifest: Manifest, read: ReadPart): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await migrateTo(client, manifest.migrations.at(-1)?.created_at ?? 0)
  await client.query('begin')
  try {
    await loadInside(client, manifest, read)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await migrateDatabase(client)
  await client.query('analyze')
}

async function loadInside(client: Client, manifest: Manifest, read: ReadPart): Promise<void> {
  await assertSameTables(client, manifest)
  const keys = await foreignKeys(client)
  for (const { table, name } of keys)
    await client.query(`alter table public.${quoted(table)} drop constraint ${quoted(name)}`)
  // Deletes any rows that the migrations inserted.
  const names = manifest.tables.map(({ name }) => `public.${quoted(name)}`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of manifest.tables) await copyIn(client, table, read)
  await loadJobs(client, manifest, read)
  await setSequences(client, manifest)
  for (const key of keys) await addForeignKey(client, key)
}

async function assertSameTables(client: Client, { id, tables }: Manifest): Promise<void> {
  const present = new Map((await describeTables(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of tables) {
    const knownColumns = present.get(name)
    if (!knownColumns) {
      throw new BackupDamaged(
        `The backup ${id} contains a table ${name}, which its version of Lienzo does not have.`,
      )
    }
    const others = columns.filter((column) => !knownColumns.includes(column))
    if (others.length > 0)
      throw new BackupDamaged(
        `The table ${name} of the backup ${id} has unknown columns: ${others.join(', ')}.`,
      )
    present.delete(name)
  }
  for (const name of present.keys()) throw new BackupDamaged(`The backup ${id} lacks the table ${name}.`)
}

/**
 * Returns the foreign keys of all tables. They are dropped before the rows are loaded, because the tables are loaded in any
 * order. Creating them again checks all rows.
 */
async function foreignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}

async function addForeignKey(client: Client, { table, name, definition }: ForeignKey): Promise<void> {
  try {
    await client.query(`alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  } catch (error) {
    if (!areWrongRows(error)) throw error
    throw new BackupDamaged(
      `Rows of the table ${table} name others that the backup lacks (${reasonOf(error)}).`,
    )
  }
}

async function copyIn(client: Client, table: Manifest['tables'][number], read: ReadPart): Promise<void> {
  const { name, columns } = table
  const statement = `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
  await countedCopy(client, statement, table, read)
}

/**
 * Copies the rows of a part into a table. Throws `BackupDamaged` if the database rejects the rows, or if their number differs
 * from the manifest.
 */
async function countedCopy(
  client: Client,
  statement: string,
  part: Part & { rows: number },
  read: ReadPart,
): Promise<void> {
  let rows = 0
  try {
    await read(part, async (plain) => {
      const copy = client.query(copyFrom(statement))
      await pipeline(plain, copy)
      rows = copy.rowCount
    })
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    if (!areWrongRows(error)) throw error
    throw new BackupDamaged(`${part.key} was not taken by the database (${reasonOf(error)}).`)
  }
  if (rows !== part.rows)
    throw new BackupDamaged(`${part.key} contains ${rows} rows, and its backup counted ${part.rows}.`)
}

/** Returns whether PostgreSQL rejected rows for what they contain, and not for a full disk or a stopped server. */
function areWrongRows(error: unknown): boolean {
  const isDataExceptionOrConstraint = /^2[23]/
  return error instanceof pg.DatabaseError && isDataExceptionOrConstraint.test(error.code ?? '')
}

/**
 * Loads the queues and jobs of a backup. Loads only columns that exist both in the backup and in this database, because the two
 * may come from different releases.
 */
async function loadJobs(client: Client, { queues, jobs }: Manifest, read: ReadPart): Promise<void> {
  for (const [table, part] of [
    ['queue', queues],
    ['job', jobs],
  ] as const) {
    const target = `${JOB_SCHEMA}.${table}`
    await client.query('create temporary table waiting (content jsonb) on commit drop')
    await countedCopy(client, 'copy waiting (content) from stdin', part, read)
    const { rows } = await client.query<{ columns: string | null }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and attname in (select jsonb_object_keys(content) from waiting)`,
      [target],
    )
    const columns = rows[0]?.columns
    // Queues refer to one another, so one statement inserts all of them; PostgreSQL checks the references when the statement
    // ends.
    if (columns)
      await client.query(
        `insert into ${target} (${columns}) select ${columns} from waiting, jsonb_populate_record(null::${target}, content)
          on conflict do nothing`,
      )
    await client.query('drop table waiting')
  }
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const { name, last, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, last, called])
}
