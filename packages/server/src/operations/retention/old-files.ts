import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { KindOfFiles } from './kinds.ts'

/** Number of existing files of a kind (`there`), and number of files that have expired (`ended`). */
export type CountedFiles = { there: number; ended: number }

/** Counts the files of a kind in a data folder; `now` is in Unix seconds. */
export async function countFiles(dataDir: string, kind: KindOfFiles, now: number): Promise<CountedFiles> {
  const counts = { there: 0, ended: 0 }
  for await (const { isOld } of filesOf(dataDir, kind, now)) {
    counts.there += 1
    if (isOld) counts.ended += 1
  }
  return counts
}

/** Removes the expired files of a kind. Stops if the signal aborts. `now` is in Unix seconds. */
export async function removeOldFiles(
  dataDir: string,
  kind: KindOfFiles,
  { now, signal }: { now: number; signal?: AbortSignal },
): Promise<void> {
  for await (const { path, isOld } of filesOf(dataDir, kind, now)) {
    if (signal?.aborted) return
    if (isOld) await rm(path, { force: true })
  }
}

/**
 * Yields the path of each file of a kind in the folder and its subfolders, and whether the file has expired. Ignores missing
 * folders and files that are deleted meanwhile.
 */
async function* filesOf(dataDir: string, { folder, ext, kept }: KindOfFiles, now: number) {
  const folders = [join(dataDir, folder)]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const entries = await opendir(next).catch(() => undefined)
    for await (const entry of entries ?? []) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      if (!entry.isFile() || !entry.name.endsWith(ext)) continue
      const stats = await stat(path).catch(() => undefined)
      if (!stats) continue
      const lastUse = Math.max(stats.mtimeMs, stats.atimeMs) / 1000
      yield { path, isOld: lastUse < now - kept }
    }
  }
}
