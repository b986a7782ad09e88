import { Worker } from 'node:worker_threads'
import type { ReadingChoice, SheetBatch } from './read-sheet.ts'
import { sheetLimits, UnreadableSheet } from './sheet-limits.ts'
import type { SheetAnswer, SheetTask } from './sheet-worker.ts'

/** What a document that is as large as is allowed needs, and no more: one that wants more has been made to. */
const MOST_MEGABYTES = 400

type OpenOptions = { atOnce: number; choice?: ReadingChoice; knownHeaders?: readonly string[] }

/**
 * Reads a sheet in a thread of its own, so that a large one keeps nobody waiting; it reads on only as its rows are taken.
 * Fails with UnreadableSheet.
 */
export async function* openSheet(path: string, options: OpenOptions): AsyncGenerator<SheetBatch> {
  const task: SheetTask = { path, options: { ...options, limits: sheetLimits } }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  try {
    let answer = answerOf(worker)
    for (;;) {
      const { batch, unreadable } = await answer
      if (unreadable) throw new UnreadableSheet(unreadable.reason, unreadable.values)
      if (!batch) return
      // The next rows are read while these are dealt with.
      answer = answerOf(worker)
      answer.catch(() => undefined)
      worker.postMessage('next')
      yield batch
    }
  } finally {
    await worker.terminate()
  }
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
