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

/** Where PostgreSQL and its data lie, and who runs it. */
export type Place = {
  binaries: Binaries
  user: SystemUser
  /** The folder of the data, which need not exist. */
  database: string
}

/** Where root puts what PostgreSQL must reach as another user. */
const SYSTEM_FOLDER = '/var/lib/lienzo'

/**
 * Chooses where the database of a data folder lies and who runs PostgreSQL. Only root has to choose: PostgreSQL refuses to
 * run as root, and another user cannot reach root's home. `say` is called where the database does not lie in
 * the data folder. Throws DatabaseRefused.
 */
export function choosePlace(dataFolder: string, say: (sentence: string) => void): Place {
  // By its own path: who reaches a link need not reach where it leads.
  const own = join(realpathSync(dataFolder), 'database')
  const binaries = findBinaries(join(dataFolder, 'postgresql-libraries'))
  // A link whose database was never made.
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

/** Whether a folder is among the temporary files, or those that Linux keeps in memory. */
function isTemporary(folder: string): boolean {
  return [realpathSync(tmpdir()), '/dev/shm'].some((temporary) => folder.startsWith(temporary + sep))
}

/** The folder of the system for a user; for data among the temporary files, as those of tests, it is temporary too. */
function systemFolderFor(user: SystemUser, parent: string): string {
  if (!isTemporary(parent)) return SYSTEM_FOLDER
  const temporary = [realpathSync(tmpdir()), '/tmp'].find((folder) => reaches(user, folder))
  return temporary ? join(temporary, 'lienzo-root') : SYSTEM_FOLDER
}

/** Who may run a database for root, the best first: its owner, so that its files need not change hands. */
function usersFor(database: string): SystemUser[] {
  const users = namespacesWork() ? [NAMESPACE, nobody()] : [nobody()]
  if (!existsSync(database)) return users
  const { uid, gid } = statSync(database)
  return uid === 0 ? users : [{ kind: 'other', uid, gid }, ...users]
}

type Away = { binaries: Binaries; user: SystemUser; systemFolder: string }

/** The place of a database in a folder of the system, with a link to it in the data folder. */
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

/** The same PostgreSQL where the user can reach it: where it is, or a copy in the system's folder. */
function reachable(binaries: Binaries, user: SystemUser, systemFolder: string): Binaries {
  if (reaches(user, dirname(programPath(binaries, 'postgres')))) return binaries
  makeSystemFolder(systemFolder)
  const copy = join(systemFolder, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}.unfinished-`)
    cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    openFolders(unfinished)
    try {
      renameSync(unfinished, copy)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      // Another server may have been quicker.
      if (!existsSync(copy)) throw error
    }
  }
  return { ...binaries, folder: copy }
}

/** Programs are run from it: it must be root's and nobody else's to write. */
function makeSystemFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const { uid, mode } = lstatSync(folder)
  const isSafe = uid === 0 && (mode & 0o022) === 0 && lstatSync(folder).isDirectory()
  if (!isSafe)
    throw new DatabaseRefused(`${folder} must be a folder that belongs to root, for nobody else to write`)
  chmodSync(folder, 0o755)
}

/** Lets everybody read, also where the files that root makes are unreadable to others by default. */
function openFolders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
}
