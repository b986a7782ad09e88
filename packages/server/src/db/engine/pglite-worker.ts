import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { openDatabaseFolder } from './database-folder.ts'
import { extensions } from './extensions.ts'
import { Housekeeping } from './pglite-housekeeping.ts'
import { PgliteSession } from './pglite-session.ts'

/** What the worker is started with. Without a folder the database is in memory. */
export type WorkerSettings = {
  /** The engine, compiled. */
  code: WebAssembly.Module
  folder: string | undefined
  /** In memory only: the database to begin with, as given by the request `dump`. */
  dump: ArrayBuffer | undefined
  /** One number: how many times the host was asked to fsync. */
  fsyncs: Int32Array
}

/** What the main thread asks of the worker. */
export type WorkerRequest =
  | { request: 'connect'; port: MessagePort }
  | { request: 'dump' }
  | { request: 'close' }

/** What the worker tells the main thread. */
export type WorkerReport =
  | { report: 'ready' }
  | { report: 'dumped'; dump: ArrayBuffer }
  | { report: 'trouble'; reason: string }
  | { report: 'broken'; reason: string }

const settings = workerData as WorkerSettings
const main = parentPort
if (main === null) throw new Error('The embedded database runs in a worker thread')

/** What the engine logs before it gives up: it says why, where the exception that follows it does not. */
let lastWords: string | undefined
const onStderr = (line: string) => {
  lastWords = line.match(/\b(?:PANIC|FATAL): .*/)?.[0] ?? lastWords
  return false
}

const pglite = await open()
const housekeeping = new Housekeeping(pglite, (error) =>
  report({ report: 'trouble', reason: `Housekeeping of the embedded database failed: ${reasonOf(error)}` }),
)
const session = new PgliteSession(pglite, { used: () => housekeeping.plan(), broken })
main.on('message', answer)
report({ report: 'ready' })

function open(): Promise<PGlite> {
  if (settings.folder !== undefined) {
    return openDatabaseFolder(settings.folder, { code: settings.code, countFsync, onStderr })
  }
  const start = settings.dump ? { loadDataDir: new Blob([settings.dump]) } : {}
  return PGlite.create('memory://', { pgliteWasmModule: settings.code, onStderr, extensions, ...start })
}

function countFsync(): void {
  Atomics.add(settings.fsyncs, 0, 1)
}

async function answer(message: WorkerRequest): Promise<void> {
  if (message.request === 'connect') return session.serve(message.port)
  if (message.request === 'dump') {
    const archive = await pglite.dumpDataDir('none')
    return report({ report: 'dumped', dump: await archive.arrayBuffer() })
  }
  housekeeping.stop()
  await pglite.close()
  process.exit(0)
}

/** Ends the thread without a further step of the engine: what it answered stands, and its log repairs the rest. */
function broken(cause: unknown): never {
  report({ report: 'broken', reason: lastWords ?? reasonOf(cause) })
  process.exit(1)
}

/** The engine throws objects that are no errors but have a message. */
function reasonOf(cause: unknown): string {
  return cause instanceof Object && 'message' in cause ? String(cause.message) : String(cause)
}

function report(message: WorkerReport): void {
  main?.postMessage(message, message.report === 'dumped' ? [message.dump] : [])
}
