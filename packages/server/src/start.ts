import { readSettings, SettingsError } from './adapters/settings/settings.ts'
import { openApplication } from './app.ts'
import { DataFolderInUse } from './db/engine/data-folder-lock.ts'
import { DatabaseStopped } from './db/engine/database.ts'
import { makeFirstData } from './demo/first-data.ts'

/** Starts the server, makes what an empty database needs, and says where to sign in. */
async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const application = await openApplication(settings, process.env, reportFailure)
  let stopping = false
  const stop = async () => {
    stopping = true
    await application.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await makeFirstData(application, say)
    if (stopping) return
    const listening = await application.fastify.listen({ port: settings.port, host: settings.host })
    // With port 0 the system has chosen one.
    console.log(`Lienzo is at ${settings.port === 0 ? listening : settings.publicUrl}`)
    await application.workOnJobs()
  } catch (error) {
    if (stopping) return
    await application.close()
    throw error
  }
}

function say(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => (error ? reject(error) : resolve()))
  })
}

/** A connection that broke is replaced by the next one that is asked for; an engine that ended needs a new process. */
function reportFailure(error: Error): void {
  console.error(error)
  if (error instanceof DatabaseStopped) process.exit(1)
}

start().catch((error: unknown) => {
  const isPlain = error instanceof SettingsError || error instanceof DataFolderInUse || isPortTaken(error)
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
})

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
