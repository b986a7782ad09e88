import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { DatabaseRefused } from '../database.ts'
import { type Binaries, findBinaries, programPath } from './binaries.ts'
import { NAMESPACE, namespacesWork, nobody, reaches, SELF, type SystemUser } from './system-user.ts'

/** Location of PostgreSQL and its data, and the user who runs it. */
export type Place = {
  binaries: Binaries
  user: SystemUser
  /** Folder of the data; need not exist yet. */
  database: string
}

/** Folder where root puts what PostgreSQL must reach as another user. */
const SYSTEM_FOLDER = '/var/lib/lienzo'

/**
 * Chooses the location of a data folder's database and the user who runs PostgreSQL. Only root has a choice to make: PostgreSQL
 * refuses to run as root, and another user cannot reach root's home. Calls `say` if the database is not in the data folder.
 * Throws DatabaseRefused.
 */
export function choosePlace(dataFolder: string, say: (sentence: string) => void): Place {
  // Resolved, because a user who reaches a link may not reach its target.
  const own = join(realpathSync(dataFolder), 'database')
  const binaries = findBinaries(join(dataFolder, 'postgresql-libraries'))
  // A link whose database was never created.
  if (!existsSync(own)) rmSync(own, { force: true })
  const database = existsSync(own) ? realpathSync(own) : own
  if (process.getuid?.() !== 0) return { binaries, user: SELF, database }
  const users = usersFor(database)
  const parent = dirname(database)
  const mayReach = () => users.find((each) => reaches(each, parent))
  if (isTemporary(parent) && !mayReach()) chmodSync(parent, 0o711)
  const user = mayReach()
  if (user) return { binaries: reachable(binaries, user, systemFolderFor(user, parent)), user, database }
  if (existsSync(database)) {
    throw new DatabaseRefused(
      `PostgreSQL does not run as root, and no other user can reach ${database}. ` +
        'Move the data folder to where others may go, such as below /srv, or start Lienzo as another user.',
    )
  }
  const [best = nobody()] = users
  return elsewhere(own, { binaries, user: best, systemFolder: systemFolderFor(best, parent) }, say)
}

/** Returns true if a folder is among the temporary files, or in Linux's shared memory. */
function isTemporary(folder: string): boolean {
  return [realpathSync(tmpdir()), '/dev/shm'].some((temporary) => folder.startsWith(temporary + sep))
}

/** Returns the system folder for a user; a temporary one if the data are temporary, as in tests. */
function systemFolderFor(user: SystemUser, parent: string): string {
  if (!isTemporary(parent)) return SYSTEM_FOLDER
  const temporary = [realpathSync(tmpdir()), '/tmp'].find((folder) => reaches(user, folder))
  return temporary ? join(temporary, 'lienzo-root') : SYSTEM_FOLDER
}

/** Returns the users who can run a database for root, best first: its owner, so that its files need not change owner. */
function usersFor(database: string): SystemUser[] {
  const users = namespacesWork() ? [NAMESPACE, nobody()] : [nobody()]
  if (!existsSync(database)) return users
  const { uid, gid } = statSync(database)
  return uid === 0 ? users : [{ kind: 'other', uid, gid }, ...users]
}

type Away = { binaries: Binaries; user: SystemUser; systemFolder: string }

/** Creates the location of a database in a system folder, with a link to it in the data folder. */
function elsewhere(
  own: string,
  { binaries, user, systemFolder }: Away,
  say: (sentence: string) => void,
): Place {
  makeSystemFolder(systemFolder)
  const parent = mkdtempSync(join(systemFolder, 'data-'))
  chmodSync(parent, 0o755)
  const database = join(parent, 'database')
  symlinkSync(database, own)
  say(`PostgreSQL does not run as root and cannot reach ${dirname(own)}: the database lies in ${database}.`)
  return { binaries: reachable(binaries, user, systemFolder), user, database }
}

/** Returns the PostgreSQL programs where the user can reach them: in place, or copied to the system folder. */
function reachable(binaries: Binaries, user: SystemUser, systemFolder: string): Binaries {
  if (reaches(user, dirname(programPath(binaries, 'postgres')))) return binaries
  makeSystemFolder(systemFolder)
  const copy = join(systemFolder, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    const unfinishedCopy = mkdtempSync(`${copy}.unfinished-`)
    cpSync(binaries.folder, unfinishedCopy, { recursive: true, verbatimSymlinks: true })
    openFolders(unfinishedCopy)
    try {
      renameSync(unfinishedCopy, copy)
    } catch (error) {
      rmSync(unfinishedCopy, { recursive: true, force: true })
      // Another server may have been faster.
      if (!existsSync(copy)) throw error
    }
  }
  return { ...binaries, folder: copy }
}

/** Creates the folder. Programs are run from it, so only root is allowed to write it. */
function makeSystemFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const { uid, mode } = lstatSync(folder)
  const isSafe = uid === 0 && (mode & 0o022) === 0 && lstatSync(folder).isDirectory()
  if (!isSafe)
    throw new DatabaseRefused(`${folder} must be a folder that belongs to root, for nobody else to write`)
  chmodSync(folder, 0o755)
}

/** Makes folders readable for everybody, even if root's files are private by default. */
function openFolders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
}
