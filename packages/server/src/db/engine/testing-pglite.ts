import type pg from 'pg'
import { readIntegersAsNumbers } from './integer-parser.ts'
import { openPglite, type PgliteDatabase } from './open-pglite.ts'

/** How long a test waits for the only connection, in milliseconds. */
const CONNECTION_WAIT = 5000

/** A prepared database in memory, of which tests get copies. */
export type PgliteTemplate = { open(): Promise<PgliteDatabase> }

/**
 * Makes an embedded database in memory, lets `prepare` fill it (migrations, for one), and gives copies of it: that
 * is three times as fast as a new database, without counting what `prepare` does. A copy takes some 350 MB until it
 * is closed.
 */
export async function pgliteTemplate(prepare: (pool: pg.Pool) => Promise<unknown>): Promise<PgliteTemplate> {
  readIntegersAsNumbers()
  const options = {
    connectionWait: CONNECTION_WAIT,
    reportFailure: (error: Error) => console.error(error.stack),
  }
  const original = await openPglite(options)
  try {
    await prepare(original.pool)
    const dump = await original.dump()
    return { open: () => openPglite({ ...options, dump }) }
  } finally {
    await original.close()
  }
}
