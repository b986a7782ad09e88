import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { PASSWORD } from './password.ts'
import { startServer } from './running-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a demo company that nobody has touched. */
    demoFolder: string
  }
}

/** Makes the demo company once for all journeys; each of them works on a copy. */
export default async function makeDemoFolder(project: TestProject) {
  const server = await startServer({ environment: { ADMIN_PASSWORD: PASSWORD } })
  await server.end()
  project.provide('demoFolder', server.folder)
  return () => rm(server.folder, { recursive: true, force: true })
}
