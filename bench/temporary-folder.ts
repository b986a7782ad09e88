import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

// A run that is interrupted must not leave its gigabytes behind either.
process.once('exit', () => {
  for (const folder of folders) remove(folder)
})

/** Makes a folder that is gone when the process ends, or before by `remove`. */
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
