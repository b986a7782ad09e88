import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { compiledCodeFolder } from '../../system/compiled-code.ts'
import type { ReadingChoice, SheetBatch } from './read-sheet.ts'
import type { SheetPicture } from './sheet-document.ts'
import { sheetLimits, UnreadableSheet } from './sheet-limits.ts'
import type { SheetAnswer, SheetOrder, SheetTask } from './sheet-worker.ts'

/** What a document that is as large as is allowed needs, and no more: one that wants more has been made to. */
const MOST_MEGABYTES = 400

/** In which it removes what it has made, and ends what it has started. */
const TIDYING_MILLISECONDS = 1000

type OpenOptions = {
  atOnce: number
  choice?: ReadingChoice
  knownHeaders?: readonly string[]
  sheetBefore?: string
  /** Nobody wants the rows any more: they end, however far the document has been read. */
  signal?: AbortSignal
}

/**
 * Reads a sheet in a thread of its own, so that a large one keeps nobody waiting; it reads on only as its rows are taken.
 * Fails with UnreadableSheet.
 */
export async function* openSheet(
  path: string,
  { signal, ...options }: OpenOptions,
): AsyncGenerator<SheetBatch> {
  const worker = readerOf({ path, options: { ...options, limits: sheetLimits } })
  const gone = new Promise((resolve) => worker.once('exit', resolve))
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
      // The next rows are read while these are dealt with.
      answer = answerOf(worker)
      answer.catch(() => undefined)
      say('next')
      yield batch
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
    await Promise.race([gone, wait(TIDYING_MILLISECONDS, undefined, { ref: false })])
    await worker.terminate()
  }
}

/** Which pictures a sheet, counted from 0, has in which rows, found in a thread of its own. Fails with UnreadableSheet. */
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
  // A thread takes no compiled code from the one that starts it, and compiling costs as much as the rest of its start.
  const compiled = compiledCodeFolder()
  return new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    env: { ...process.env, ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
}

function answerOf(worker: Worker): Promise<SheetAnswer> {
  return new Promise((resolve, reject) => {
    const ended = () => fail(new Error('The thread that reads a sheet has ended'))
    const fail = (error: NodeJS.ErrnoException) => {
      stop()
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableSheet('too_costly') : error)
    }
    const take = (answer: SheetAnswer) => {
      stop()
      resolve(answer)
    }
    const stop = () => worker.off('message', take).off('error', fail).off('exit', ended)
    worker.once('message', take).once('error', fail).once('exit', ended)
  })
}
