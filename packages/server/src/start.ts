import { resolve } from 'node:path'
import { BucketRefused } from './adapters/files/s3/s3-failure.ts'
import { takeServiceManager } from './adapters/service-manager/service-manager.ts'
import { readSettings } from './adapters/settings/settings.ts'
import { SettingsError } from './adapters/settings/settings-error.ts'
import { isStorageFull, storageFullText } from './adapters/system/storage-full.ts'
import { DataFolderInUse } from './db/engine/data-folder-lock.ts'
import { DatabaseRefused } from './db/engine/database.ts'
import { openDatabase } from './db/engine/open-database.ts'

/** Starts the server, creates what an empty database needs, and prints where to sign in. */
async function start(): Promise<void> {
  const ending = askedToEnd()
  const serviceManager = takeServiceManager(process.env)
  ending.addEventListener('abort', () => serviceManager?.reportStopping())
  const settings = readSettings(process.env)
  // Starts PostgreSQL while the rest of the program is loaded.
  const opening = openDatabase({
    databaseUrl: settings.databaseUrl,
    dataFolder: settings.dataDir,
    // Only logs the failure, because the pool replaces broken connections and an embedded PostgreSQL is restarted.
    reportFailure: (error) => console.error(error.message),
  })
  const loading = Promise.all([import('./app.ts'), import('./demo/first-data.ts')])
  const [database, [{ openApplicationOn }, { makeFirstData }]] = await Promise.all([opening, loading])
  if (ending.aborted) return end(database)
  const application = await openApplicationOn(database, settings, process.env)
  if (ending.aborted) return end(application)
  ending.addEventListener('abort', () => application.drain().then(() => end(application)))
  try {
    await makeFirstData(application, { say })
    if (ending.aborted) return
    const listening = await application.fastify.listen({ port: settings.port, host: settings.host })
    // With port 0, the system has chosen the port.
    console.log(`Lienzo is at ${settings.port === 0 ? listening : settings.publicUrl}`)
    await Promise.all([application.workOnJobs(), serviceManager?.reportReadiness(application.findFaults)])
  } catch (error) {
    if (ending.aborted) return
    await application.close()
    throw error
  }
}

/**
 * Returns a signal that is aborted when this process receives SIGINT or SIGTERM. A second one of the same kind ends the process
 * immediately.
 */
function askedToEnd(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

async function end(application: { close(): Promise<void> }): Promise<void> {
  await application.close()
  process.exit(0)
}

function say(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => (error ? reject(error) : resolve()))
  })
}

start().catch((error: unknown) => {
  if (isStorageFull(error)) {
    console.error(storageFullText(resolve(readSettings(process.env).dataDir)))
    process.exit(1)
  }
  const isPlain =
    [SettingsError, DataFolderInUse, DatabaseRefused, BucketRefused].some((kind) => error instanceof kind) ||
    isPortTaken(error)
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
})

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
