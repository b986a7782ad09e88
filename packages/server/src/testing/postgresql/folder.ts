import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { placeForData } from './place-for-data.ts'

/** Creates an empty data folder, in memory if there is enough space. The folder is removed after the test. */
export function temporaryDataFolder(): string {
  const folder = mkdtempSync(join(placeForData().folder, 'lienzo-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
