import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { giveTo, reaches, type SystemUser } from './system-user.ts'

/** Address of PostgreSQL: a Unix socket in the folder `host`, or a local port with a password. */
export type Door = { host: string; port: number; password?: string }

export const DATABASE_USER = 'postgres'

/** Number in the file name of the socket; nothing listens on this port. */
const SOCKET_PORT = 5432
/** Maximum length of a socket's path in bytes. Systems allow at least 103. */
const LONGEST_SOCKET_PATH = 100
/** Prefix of the names of folders that contain only a socket. */
const SOCKET_FOLDER = 'lienzo-socket-'

/** Returns the path of a door's socket. */
export function socketPath(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/**
 * Returns a door with a socket in the database folder. If the path of that socket would be too long, creates a temporary folder
 * for the socket. Only the user who runs PostgreSQL can open either folder.
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

/** Returns true if a folder was created only for a socket, judged by its name. */
export function isSocketFolder(folder: string): boolean {
  return basename(folder).startsWith(SOCKET_FOLDER)
}

/** Removes the folder of a socket if it was created only for the socket. */
export function removeSocketFolder(folder: string): void {
  if (isSocketFolder(folder)) rmSync(folder, { recursive: true, force: true })
}

/**
 * Returns a door with the password in `passwordFile`; creates the file with a random password if it is missing. The port is 0
 * until PostgreSQL starts.
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

/** Returns a door with the socket in the database folder, or undefined if the folder contains no socket. */
export function doorBeside(database: string): Door | undefined {
  return existsSync(socketPath(database, SOCKET_PORT)) ? { host: database, port: SOCKET_PORT } : undefined
}

/** Returns the settings that make PostgreSQL listen only at this door. */
export function settingsOf(door: Door): Record<string, string> {
  const listens: Record<string, string> = door.password
    ? { listen_addresses: door.host, unix_socket_directories: '' }
    : {
        listen_addresses: '',
        unix_socket_directories: quoteFolder(door.host),
        unix_socket_permissions: '0700',
      }
  return { ...listens, port: String(door.port) }
}

/** Quotes a folder for a setting that is a comma-separated list, in which names with commas or spaces need quotes. */
function quoteFolder(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

/** Returns the connection URL of a database behind a door. */
export function urlOf(door: Door, database: string): string {
  if (door.password) {
    return `postgresql://${DATABASE_USER}:${door.password}@${door.host}:${door.port}/${database}`
  }
  return `postgresql://${DATABASE_USER}@localhost:${door.port}/${database}?host=${encodeURIComponent(door.host)}`
}
