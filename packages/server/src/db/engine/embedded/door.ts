import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { giveTo, reaches, type SystemUser } from './system-user.ts'

/** How PostgreSQL is reached: a Unix socket in a folder, or a port of this machine with a password. */
export type Door = { host: string; port: number; password?: string }

export const DATABASE_USER = 'postgres'

/** The socket's name in its folder; no port is listened on. */
const SOCKET_PORT = 5432
/** The system's structure for an address holds 103 bytes at least. */
const LONGEST_SOCKET_PATH = 100
/** Begins the names of folders that hold a socket and nothing else. */
const SOCKET_FOLDER = 'lienzo-socket-'

/** The path of a door's socket. */
export function socketPath(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/**
 * A socket in the folder of the database, which nobody else may open. Where that path is too long for a socket, in a
 * folder of its own among the temporary ones, which only this user may open.
 */
export function socketDoor(database: string, user: SystemUser): Door {
  if (fits(database)) return { host: database, port: SOCKET_PORT }
  const serves = (folder: string) => fits(join(folder, `${SOCKET_FOLDER}123456`)) && reaches(user, folder)
  const temporary = [tmpdir(), '/tmp'].find(serves) ?? tmpdir()
  const host = mkdtempSync(join(temporary, SOCKET_FOLDER))
  giveTo(user, host)
  return { host, port: SOCKET_PORT }
}

function fits(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder, SOCKET_PORT)) <= LONGEST_SOCKET_PATH
}

/** Whether a folder was made for a socket and nothing else. */
export function isSocketFolder(folder: string): boolean {
  return basename(folder).startsWith(SOCKET_FOLDER)
}

/** Removes the folder of a socket where it was made for that. */
export function removeSocketFolder(folder: string): void {
  if (isSocketFolder(folder)) rmSync(folder, { recursive: true, force: true })
}

/**
 * A door with the password in `passwordFile`, which is made at random if there is none. Its port of this machine is found
 * at each start.
 */
export function portDoor(passwordFile: string): Door {
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, `${randomUUID()}\n`, { mode: 0o600 })
    chmodSync(passwordFile, 0o600)
  }
  return { host: '127.0.0.1', port: 0, password: readFileSync(passwordFile, 'utf8').trim() }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export async function isPortTaken(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
    return false
  } catch {
    return true
  } finally {
    probe.close()
  }
}

/** The door of a PostgreSQL that runs on a database, where its socket lies in that folder. */
export function doorBeside(database: string): Door | undefined {
  return existsSync(socketPath(database, SOCKET_PORT)) ? { host: database, port: SOCKET_PORT } : undefined
}

/** The settings with which PostgreSQL listens at a door and nowhere else. */
export function settingsOf(door: Door): Record<string, string> {
  const listens: Record<string, string> = door.password
    ? { listen_addresses: door.host, unix_socket_directories: '' }
    : { listen_addresses: '', unix_socket_directories: quoted(door.host), unix_socket_permissions: '0700' }
  return { ...listens, port: String(door.port) }
}

/** The setting is a list, so names with commas or spaces need quotes. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

/** The address of a database behind a door. */
export function urlOf(door: Door, database: string): string {
  if (door.password) {
    return `postgresql://${DATABASE_USER}:${door.password}@${door.host}:${door.port}/${database}`
  }
  return `postgresql://${DATABASE_USER}@localhost:${door.port}/${database}?host=${encodeURIComponent(door.host)}`
}
