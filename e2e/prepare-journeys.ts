import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { findChromium } from './find-chromium.ts'
import { PASSWORD } from './password.ts'
import { startServer } from './running-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a demo company that nobody has touched. */
    demoFolder: string
    /** The year in which it was made, which its orders have their codes of. */
    demoYear: number
  }
}

/** Two projects of one run ask for the folder; the second finds it here. */
const MADE = 'JOURNEYS_DEMO_FOLDER'

/** Finds or installs a Chromium, and makes the demo company once for all journeys; each of them works on a copy. */
export default async function prepareJourneys(project: TestProject) {
  findChromium()
  const folder = process.env[MADE] ?? (await makeFolder())
  process.env[MADE] = folder
  project.provide('demoFolder', folder)
  project.provide('demoYear', new Date().getUTCFullYear())
  return () => rm(folder, { recursive: true, force: true })
}

async function makeFolder(): Promise<string> {
  const server = await startServer({ environment: { ADMIN_PASSWORD: PASSWORD } })
  await server.end()
  return server.folder
}
