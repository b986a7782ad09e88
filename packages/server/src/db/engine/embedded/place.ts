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
  /** Folder of the database files, which may not exist yet. */
  database: string
}

/** Folder for programs and databases that must be accessible to a user other than root. */
const SYSTEM_FOLDER = '/var/lib/lienzo'

/**
 * Chooses the folder of the database and the user who runs PostgreSQL. Only root has a choice: PostgreSQL refuses to run as
 * root, and other users cannot reach root's home folder. Calls `say` if it chooses a new folder outside the data folder. Throws
 * DatabaseRefused if PostgreSQL is not installed, if no other user can reach the existing database, or if the system folder is
 * not safe.
 */
export function choosePlace(dataFolder: string, say: (sentence: string) => void): Place {
  // Resolves links, because a user who can reach a link may not be able to reach its target.
  const own = join(realpathSync(dataFolder), 'database')
  const binaries = findBinaries(join(dataFolder, 'postgresql-libraries'))
  // Removes a link whose database was never created.
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

/** Returns true if a folder is inside the system's temporary folder or /dev/shm. */
function isTemporary(folder: string): boolean {
  return [realpathSync(tmpdir()), '/dev/shm'].some((temporary) => folder.startsWith(temporary + sep))
}

/**
 * Returns the system folder for a user. For temporary data, as in tests, returns a temporary folder instead if the user can
 * reach one.
 */
function systemFolderFor(user: SystemUser, parent: string): string {
  if (!isTemporary(parent)) return SYSTEM_FOLDER
  const temporary = [realpathSync(tmpdir()), '/tmp'].find((folder) => reaches(user, folder))
  return temporary ? join(temporary, 'lienzo-root') : SYSTEM_FOLDER
}

/**
 * Returns the users that root can choose from to run PostgreSQL, best first. The owner of an existing database comes first
 * unless it is root, so that the files keep their owner.
 */
function usersFor(database: string): SystemUser[] {
  const users = namespacesWork() ? [NAMESPACE, nobody()] : [nobody()]
  if (!existsSync(database)) return users
  const { uid, gid } = statSync(database)
  return uid === 0 ? users : [{ kind: 'other', uid, gid }, ...users]
}

type Away = { binaries: Binaries; user: SystemUser; systemFolder: string }

/** Creates a folder for the database inside the system folder, and links to it from the data folder. */
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

/** Returns the PostgreSQL programs at a path that the user can reach: in the package, or in a copy inside the system folder. */
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
      // Another server may have created the copy first.
      if (!existsSync(copy)) throw error
    }
  }
  return { ...binaries, folder: copy }
}

/**
 * Creates the system folder if it is missing. Throws DatabaseRefused unless root owns it and nobody else can write to it,
 * because root runs programs from it.
 */
function makeSystemFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const { uid, mode } = lstatSync(folder)
  const isSafe = uid === 0 && (mode & 0o022) === 0 && lstatSync(folder).isDirectory()
  if (!isSafe)
    throw new DatabaseRefused(`${folder} must be a folder that belongs to root, for nobody else to write`)
  chmodSync(folder, 0o755)
}

/** Lets all users list and enter a folder and its subfolders, which may be private if root created them. */
function openFolders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
}
