import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseRefused, RESTORE_ADVICE } from '../database.ts'
import { DATABASE_USER } from './door.ts'
import type { Place } from './place.ts'
import { runProgram } from './programs.ts'
import { asParameters, SHARED_MEMORY } from './settings.ts'
import { giveTo } from './system-user.ts'

export type ClusterOptions = {
  /** File with the password that every client must send. If undefined, anyone who can reach the socket can connect. */
  passwordFile?: string | undefined
  /** True if the data need not survive a power cut. */
  isTemporary?: boolean | undefined
}

const UNFINISHED = '.unfinished-'

/**
 * Creates the database files if they do not exist; otherwise checks the version and checks or changes the owner. Creates them
 * in a temporary folder next to `database`, and renames that folder once it is complete, so that a killed server leaves no
 * partial database. Throws DatabaseRefused if the version or owner is wrong, or if `initdb` fails.
 */
export async function prepareCluster(place: Place, options: ClusterOptions): Promise<void> {
  const { database, user } = place
  if (!existsSync(database)) return makeCluster(place, options)
  assertSameVersion(place)
  giveTo(user, database)
  if (process.platform === 'win32') return
  const { uid } = statSync(database)
  if (user.kind === 'self' && uid !== process.getuid?.()) {
    throw new DatabaseRefused(
      `The database in ${database} belongs to another user, number ${uid}: start Lienzo as that user.`,
    )
  }
  // A folder restored from a copy may be readable by other users, and PostgreSQL would refuse to start on it.
  chmodSync(database, 0o700)
}

async function makeCluster(place: Place, { passwordFile, isTemporary }: ClusterOptions): Promise<void> {
  const { database, user } = place
  removeUnfinished(database)
  // Uses a unique name, because the `initdb` of a killed server may still be running.
  const unfinishedFolder = mkdtempSync(`${database}${UNFINISHED}`)
  giveTo(user, unfinishedFolder)
  await runProgram(place, 'initdb', [
    `--pgdata=${unfinishedFolder}`,
    `--username=${DATABASE_USER}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...asParameters(SHARED_MEMORY),
    ...(passwordFile ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']),
    ...(isTemporary ? ['--no-sync'] : []),
  ])
  renameSync(unfinishedFolder, database)
  if (!isTemporary) synchronisePath(dirname(database))
}

/** Removes incomplete database folders, left by servers that were killed while they created them. */
function removeUnfinished(database: string): void {
  for (const name of readdirSync(dirname(database))) {
    if (name.startsWith(`${basename(database)}${UNFINISHED}`))
      rmSync(join(dirname(database), name), { recursive: true, force: true, maxRetries: 10 })
  }
}

function assertSameVersion({ database, binaries }: Place): void {
  const ownVersion = binaries.version.split('.')[0]
  const dataVersion = versionOf(database)
  if (dataVersion === undefined)
    throw new DatabaseRefused(`${database} is not the database of Lienzo. ${ADVICE}`)
  if (dataVersion !== ownVersion) {
    throw new DatabaseRefused(
      `The database in ${database} was made by PostgreSQL ${dataVersion}, and this is PostgreSQL ${ownVersion}. ${ADVICE}`,
    )
  }
}

/**
 * Flushes a file or the entries of a folder to disk. Does nothing for a folder on Windows, which cannot open folders and does
 * not need to flush them.
 */
function synchronisePath(path: string): void {
  const isWindows = process.platform === 'win32'
  if (isWindows && statSync(path).isDirectory()) return
  // Windows flushes only files opened for writing.
  const descriptor = openSync(path, isWindows ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function versionOf(database: string): string | undefined {
  try {
    return readFileSync(join(database, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** PostgreSQL's message for database files that were created by a different engine or on a different kind of machine. */
const INCOMPATIBLE = /database files are incompatible with server/
/** PostgreSQL's message for a damaged control file, and for that of a very different engine. */
const BAD_CONTROL_FILE = /incorrect checksum in control file/

/**
 * Returns the error for a failed start. If the reason is known, an explanation replaces `words`, the output of PostgreSQL;
 * otherwise the way back to a backup follows them.
 */
export function startFailure({ database }: Place, words: string): DatabaseRefused {
  if (BAD_CONTROL_FILE.test(words)) {
    return new DatabaseRefused(
      `The database in ${database} is damaged, or was made by the engine of an earlier Lienzo. ${RESTORE_ADVICE} ` +
        `If it was made by an earlier Lienzo: ${ADVICE}`,
    )
  }
  if (INCOMPATIBLE.test(words)) {
    return new DatabaseRefused(
      `The database in ${database} was made by the engine of an earlier Lienzo, or on another kind of machine. ${ADVICE}`,
    )
  }
  return new DatabaseRefused(`PostgreSQL did not start in ${database}:\n${words}\n${RESTORE_ADVICE}`)
}

const ADVICE =
  'Nothing was changed. To keep its data, make a backup with the Lienzo that made it, and restore that backup with --replace; ' +
  'to begin anew, move the folder away or set DATA_DIR to another one.'
