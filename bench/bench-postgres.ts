import { type OwnPostgres, startOwnPostgres } from '@lienzo/server/db/engine/testing-postgres'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Starts a PostgreSQL server that keeps its promises: fsync and synchronous commits are on, as for real data. It is set as
 * a small server of one's own would be; everything else is PostgreSQL's default.
 */
export function startBenchPostgres(): Promise<OwnPostgres> {
  return startOwnPostgres(temporaryFolder('postgresql').path, { shared_buffers: '1GB', max_wal_size: '4GB' })
}
