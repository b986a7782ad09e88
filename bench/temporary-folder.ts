import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

// The folders contain gigabytes, so they are removed even if a run ends early.
process.once('exit', () => {
  for (const folder of folders) remove(folder)
})

/** Creates a folder that is removed when the process exits, or earlier by `remove`. */
export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `lienzo-bench-${name}-`))
  folders.add(path)
  return {
    path,
    remove: () => {
      remove(path)
      folders.delete(path)
    },
  }
}
