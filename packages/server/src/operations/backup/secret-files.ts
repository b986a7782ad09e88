import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment } from '../../adapters/settings/variables.ts'

/** Keys of an installation: files of the data folder, and the variables that replace them. */
const SOURCES = [
  { file: 'installation-secret', variable: 'TOKEN_SECRET' },
  { file: 'storage-key', variable: 'STORAGE_KEY' },
] as const

const contentsShape = z.record(z.string(), z.string())

/** Reads the keys of an installation, as the text of their part. */
export async function readKeys(dataDir: string, environment: Environment): Promise<string> {
  const contents: Record<string, string> = {}
  for (const { file, variable } of SOURCES) {
    const setting = environment[variable]?.trim()
    const content = setting || (await readFile(join(dataDir, file), 'utf8').catch(() => undefined))
    if (content) contents[file] = content.trim()
  }
  return JSON.stringify(contents)
}

/** Writes the keys of a backup into a data folder, for its owner only. */
export async function writeKeys(dataDir: string, text: string): Promise<void> {
  const contents = contentsShape.parse(JSON.parse(text))
  for (const { file } of SOURCES) {
    const content = contents[file]
    // A variable can contain several keys separated by commas; a file has one a line.
    if (content)
      await writeFile(join(dataDir, file), `${content.split(/[,\s]+/).join('\n')}\n`, { mode: 0o600 })
  }
}
