import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { DatabaseStopped } from './database.ts'
import { PgliteStream } from './pglite-stream.ts'
import type { WorkerReport, WorkerRequest, WorkerSettings } from './pglite-worker.ts'

/** PGlite in a thread of its own, so that a slow query does not keep this one from answering. */
export type PgliteEngine = {
  /** A new connection for `pg`; it takes the single session over from the one before. */
  stream(): PgliteStream
  /** How many times the host was asked to fsync since the start. */
  fsyncs(): number
  /** The whole database as an archive to start others from. */
  dump(): Promise<ArrayBuffer>
  /** Shuts the database down and ends the thread. */
  close(): Promise<void>
}

export type PgliteEngineOptions = {
  /** Where the data is; without it the database is in memory and gone after `close`. */
  folder?: string | undefined
  /** In memory only: the database to start from, as given by `dump`. */
  dump?: ArrayBuffer | undefined
  /** Told of DatabaseStopped once if the thread ends by itself. */
  reportFailure: (error: Error) => void
}

let compiling: Promise<WebAssembly.Module> | undefined

/** The engine's code, compiled once for the process: what one database has made quick is quick for the next. */
function engineCode(): Promise<WebAssembly.Module> {
  compiling ??= compile()
  return compiling
}

async function compile(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')))
}

/** Starts the thread and waits until the database answers. Fails with the reason if it cannot be opened. */
export async function startPgliteEngine(options: PgliteEngineOptions): Promise<PgliteEngine> {
  const fsyncs = new Int32Array(new SharedArrayBuffer(4))
  const workerData: WorkerSettings = {
    code: await engineCode(),
    folder: options.folder,
    dump: options.dump,
    fsyncs,
  }
  // Node's options of this process, such as --inspect or --input-type, are not for the worker.
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData, execArgv: [] })
  await reportOf(worker, 'ready')

  const ports = new Set<MessagePort>()
  let stopped: Error | undefined
  let closing = false
  const stop = (reason: Error) => {
    if (stopped !== undefined) return
    stopped = reason
    for (const port of ports) port.close()
    if (!closing) options.reportFailure(reason)
  }
  worker.on('message', (message: WorkerReport) => {
    if (message.report === 'trouble') options.reportFailure(new Error(message.reason))
    if (message.report === 'broken')
      stop(new DatabaseStopped(`The embedded database has stopped: ${message.reason}`))
  })
  worker.on('error', (cause) => stop(new DatabaseStopped('The embedded database has stopped', { cause })))
  worker.once('exit', (code) =>
    stop(new DatabaseStopped(`The embedded database has stopped with exit code ${code}`)),
  )

  const ask = (request: WorkerRequest, transfer: MessagePort[] = []) => worker.postMessage(request, transfer)
  const open = () => {
    if (stopped !== undefined) throw stopped
    const { port1, port2 } = new MessageChannel()
    ports.add(port1)
    port1.once('close', () => ports.delete(port1))
    ask({ request: 'connect', port: port2 }, [port2])
    return port1
  }
  return {
    stream: () => new PgliteStream(open),
    fsyncs: () => Atomics.load(fsyncs, 0),
    async dump() {
      ask({ request: 'dump' })
      const answer = await reportOf(worker, 'dumped')
      return answer.dump
    },
    async close() {
      if (stopped !== undefined || closing) return
      closing = true
      const exit = once(worker, 'exit')
      ask({ request: 'close' })
      await exit
    },
  }
}

/** Waits for one report; fails if the thread fails or ends before. */
function reportOf<Kind extends WorkerReport['report']>(
  worker: Worker,
  kind: Kind,
): Promise<Extract<WorkerReport, { report: Kind }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<WorkerReport, { report: Kind }>>()
  const take = (message: WorkerReport) => {
    if (message.report === kind) resolve(message as Extract<WorkerReport, { report: Kind }>)
  }
  const ended = (code: number) => reject(new Error(`The embedded database has ended with exit code ${code}`))
  worker.on('message', take).once('error', reject).once('exit', ended)
  return promise.finally(() => worker.off('message', take).off('error', reject).off('exit', ended))
}
