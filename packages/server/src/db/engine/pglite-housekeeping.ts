import type { PGlite } from '@electric-sql/pglite'

/** How long after a statement the house is kept, and how often at most, in milliseconds. */
const INTERVAL = 10_000

/** How much log may pile up before a checkpoint makes it reusable, in bytes. */
const LOG_BYTES = 64 * 1024 * 1024

/**
 * Does what the background processes of a PostgreSQL server do, and PGlite has none: without checkpoints the log of
 * changes grows for as long as the server runs, and without vacuum the dead versions of rows stay for ever and the
 * planner knows nothing of what is in the tables.
 */
export class Housekeeping {
  #pglite: PGlite
  #failed: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined

  constructor(pglite: PGlite, failed: (error: unknown) => void) {
    this.#pglite = pglite
    this.#failed = failed
  }

  /** Called after the client's statements; an idle database is left alone. */
  plan(): void {
    this.#timer ??= setTimeout(() => this.#keep(), INTERVAL)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #keep(): void {
    this.#timer = undefined
    if (this.#pglite.isInTransaction()) {
      this.plan()
      return
    }
    keepHouse(this.#pglite, LOG_BYTES).catch(this.#failed)
  }
}

/**
 * Writes a checkpoint if more than `logBytes` of log came together since the last, and vacuums the one table that
 * needs it most, by the rules that autovacuum has as its defaults. Must not be called inside a transaction. No
 * statement of the client can come in between: PGlite's promises are kept before the next message is looked at.
 */
export async function keepHouse(pglite: PGlite, logBytes: number): Promise<void> {
  // What the client changed last may not be counted yet.
  await pglite.exec('select pg_stat_force_next_flush()')
  const log = await pglite.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()',
  )
  if ((log.rows[0]?.bytes ?? 0) > logBytes) await pglite.exec('checkpoint')

  const table = await pglite.query<{ name: string }>(`
    select format('%I.%I', schemaname, changed.relname) as name
    from pg_stat_user_tables changed join pg_class on pg_class.oid = relid
    where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
      or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
    order by n_dead_tup + n_mod_since_analyze desc
    limit 1`)
  const name = table.rows[0]?.name
  if (name !== undefined) await pglite.exec(`vacuum (analyze) ${name}`)
}
