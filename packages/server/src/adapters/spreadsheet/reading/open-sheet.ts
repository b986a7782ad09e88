import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { compiledCodeFolder } from '../../system/compiled-code.ts'
import type { ReadingChoice, SheetBatch } from './read-sheet.ts'
import type { SheetPicture } from './sheet-document.ts'
import { sheetLimits, UnreadableSheet } from './sheet-limits.ts'
import type { SheetAnswer, SheetOrder, SheetTask } from './sheet-worker.ts'
import type { EarlierReading } from './table/earlier-readings.ts'

/**
 * Memory limit of the worker thread, in megabytes. The largest permitted document needs no more, so a document that exceeds the
 * limit was crafted to do so.
 */
const MOST_MEGABYTES = 400

/** Time in milliseconds that a stopped worker has to remove its files and end its processes before it is terminated. */
const TIDYING_MILLISECONDS = 1000

type OpenOptions = {
  atOnce: number
  choice?: ReadingChoice
  knownHeaders?: readonly string[]
  sheetBefore?: string
  earlier?: readonly EarlierReading[]
  /** Aborts reading; no further batches are yielded. */
  signal?: AbortSignal
}

/**
 * Reads a sheet in batches in a worker thread, so that a large sheet does not block the event loop. Reads at most one batch
 * ahead. Throws UnreadableSheet.
 */
export async function* openSheet(
  path: string,
  { signal, ...options }: OpenOptions,
): AsyncGenerator<SheetBatch> {
  const worker = readerOf({ path, options: { ...options, limits: sheetLimits } })
  const exit = new Promise((resolve) => worker.once('exit', resolve))
  const say = (order: SheetOrder) => worker.postMessage(order)
  const stop = () => say('stop')
  signal?.addEventListener('abort', stop)
  try {
    let answer = answerOf(worker)
    for (;;) {
      const { batch, unreadable } = await answer
      if (signal?.aborted) return
      if (unreadable) throw new UnreadableSheet(unreadable.reason, unreadable.values)
      if (!batch) return
      // The thread reads the next batch while this one is processed.
      answer = answerOf(worker)
      answer.catch(() => undefined)
      say('next')
      yield batch
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
    await Promise.race([exit, wait(TIDYING_MILLISECONDS, undefined, { ref: false })])
    await worker.terminate()
  }
}

/** Returns the pictures of a sheet (index from 0) with their rows; reads in a worker thread. Throws UnreadableSheet. */
export async function findPictures(path: string, sheet: number): Promise<SheetPicture[]> {
  const worker = readerOf({ path, picturesOf: sheet })
  try {
    const { pictures = [], unreadable } = await answerOf(worker)
    if (unreadable) throw new UnreadableSheet(unreadable.reason, unreadable.values)
    return pictures
  } finally {
    await worker.terminate()
  }
}

function readerOf(task: SheetTask): Worker {
  // A thread does not share compiled code with its parent. Without the cache, compiling would take half of the thread's start
  // time.
  const compileCache = compiledCodeFolder()
  return new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    env: { ...process.env, ...(compileCache && { NODE_COMPILE_CACHE: compileCache }) },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
}

function answerOf(worker: Worker): Promise<SheetAnswer> {
  return new Promise((resolve, reject) => {
    const failOnExit = () => fail(new Error('The thread that reads a sheet has ended'))
    const fail = (error: NodeJS.ErrnoException) => {
      stop()
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableSheet('too_costly') : error)
    }
    const take = (answer: SheetAnswer) => {
      stop()
      resolve(answer)
    }
    const stop = () => worker.off('message', take).off('error', fail).off('exit', failOnExit)
    worker.once('message', take).once('error', fail).once('exit', failOnExit)
  })
}
