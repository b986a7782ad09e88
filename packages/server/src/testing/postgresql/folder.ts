import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty data folder that is removed when the test is over. */
export function temporaryDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
