import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment } from '../../adapters/settings/variables.ts'

/**
 * Keys of an installation: the file in the data folder that contains the key, and the environment variable that overrides the
 * file.
 */
const SOURCES = [
  { file: 'installation-secret', variable: 'TOKEN_SECRET' },
  { file: 'storage-key', variable: 'STORAGE_KEY' },
] as const

const contentsShape = z.record(z.string(), z.string())

/** Reads the keys of an installation and returns them as JSON, as a backup stores them. */
export async function readKeys(dataDir: string, environment: Environment): Promise<string> {
  const contents: Record<string, string> = {}
  for (const { file, variable } of SOURCES) {
    const setting = environment[variable]?.trim()
    const content = setting || (await readFile(join(dataDir, file), 'utf8').catch(() => undefined))
    if (content) contents[file] = content.trim()
  }
  return JSON.stringify(contents)
}

/** Writes the keys of a backup into files in a data folder that only the owner can read. */
export async function writeKeys(dataDir: string, text: string): Promise<void> {
  const contents = contentsShape.parse(JSON.parse(text))
  for (const { file } of SOURCES) {
    const content = contents[file]
    // A variable separates several keys with commas; a file contains one key on each line.
    if (content)
      await writeFile(join(dataDir, file), `${content.split(/[,\s]+/).join('\n')}\n`, { mode: 0o600 })
  }
}
