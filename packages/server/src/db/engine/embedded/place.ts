import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseRefused } from '../database.ts'
import { type Binaries, findBinaries, programPath } from './binaries.ts'
import { NAMESPACE, namespacesWork, nobody, reaches, SELF, type SystemUser } from './system-user.ts'

/** Where PostgreSQL and its data lie, and who runs it. */
export type Place = {
  binaries: Binaries
  user: SystemUser
  /** The folder of the data, which need not exist. */
  database: string
}

/** Where the database of a data folder lies that PostgreSQL cannot reach as the user that it must be. */
const SYSTEM_FOLDER = '/var/lib/lienzo'

/**
 * Chooses where the database of a data folder lies and who runs PostgreSQL. Only root has to choose: PostgreSQL refuses to
 * run as root, and another user cannot reach what lies in root's home. `say` is told where the database does not lie in
 * the data folder. Throws DatabaseRefused.
 */
export function choosePlace(dataFolder: string, say: (sentence: string) => void): Place {
  const own = join(resolve(dataFolder), 'database')
  const binaries = findBinaries(join(dataFolder, 'postgresql-libraries'))
  // A link whose database was never made.
  if (!existsSync(own)) rmSync(own, { force: true })
  const database = existsSync(own) ? realpathSync(own) : own
  if (process.getuid?.() !== 0) return { binaries, user: SELF, database }
  const users = usersFor(database)
  const parent = dirname(database)
  const user = users.find((each) => reaches(each, parent))
  if (user) return { binaries: reachable(binaries, user, parent), user, database }
  if (existsSync(database)) {
    throw new DatabaseRefused(
      `PostgreSQL does not run as root, and no other user can reach ${database}. ` +
        'Move the data folder to where others may go, such as below /srv, or start Lienzo as another user.',
    )
  }
  return elsewhere(own, binaries, users[0] ?? nobody(), say)
}

/** Who may run a database for root, the best first: its owner, so that its files need not change hands. */
function usersFor(database: string): SystemUser[] {
  const users = namespacesWork() ? [NAMESPACE, nobody()] : [nobody()]
  if (!existsSync(database)) return users
  const { uid, gid } = statSync(database)
  return uid === 0 ? users : [{ kind: 'other', uid, gid }, ...users]
}

/** The place of a database in a folder of the system, with a link to it in the data folder. */
function elsewhere(
  own: string,
  binaries: Binaries,
  user: SystemUser,
  say: (sentence: string) => void,
): Place {
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  const parent = mkdtempSync(join(SYSTEM_FOLDER, 'data-'))
  chmodSync(parent, 0o755)
  const database = join(parent, 'database')
  symlinkSync(database, own)
  say(`PostgreSQL does not run as root and cannot reach ${dirname(own)}: the database lies in ${database}.`)
  return { binaries: reachable(binaries, user, parent), user, database }
}

/** The same PostgreSQL where the user can reach it: where it is, or a copy in `folder`. */
function reachable(binaries: Binaries, user: SystemUser, folder: string): Binaries {
  if (reaches(user, dirname(programPath(binaries, 'postgres')))) return binaries
  const copy = join(folder, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    openFolders(unfinished)
    renameSync(unfinished, copy)
  }
  return { ...binaries, folder: copy }
}

/** Lets everybody read, whatever the files that root makes are like by default. */
function openFolders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
}
