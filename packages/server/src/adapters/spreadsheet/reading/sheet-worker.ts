import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { picturesOfDocument } from './open-document.ts'
import { type ReadingOptions, readSheet, type SheetBatch } from './read-sheet.ts'
import type { SheetPicture } from './sheet-document.ts'
import { sheetLimits, UnreadableSheet } from './sheet-limits.ts'

/** Task for the worker: to read the rows of a document, or to find the pictures in the sheet with index `picturesOf`. */
export type SheetTask = { path: string } & (
  | { options: Omit<ReadingOptions, 'signal'> }
  | { picturesOf: number }
)

/**
 * Message from the worker: a batch of rows, the pictures, or the reason why the document cannot be read. An empty message means
 * that there are no more batches.
 */
export type SheetAnswer = {
  batch?: SheetBatch
  pictures?: SheetPicture[]
  unreadable?: Pick<UnreadableSheet, 'reason' | 'values'>
}

/** Message to the worker: send the next batch, or stop. */
export type SheetOrder = 'next' | 'stop'

const main = parentPort
if (main === null) throw new Error('A sheet is read in a worker thread')
const answer = (what: SheetAnswer) => main.postMessage(what)

const controller = new AbortController()
let goOn: () => void = () => undefined
main.on('message', (order: SheetOrder) => {
  if (order === 'stop') controller.abort()
  goOn()
})

const { signal } = controller

// Calls have priority over reading a sheet in the background. The priority is set only on Linux, where it applies to this
// thread; elsewhere it would slow down the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

async function work(task: SheetTask): Promise<void> {
  if ('picturesOf' in task) {
    answer({ pictures: await picturesOfDocument(task.path, task.picturesOf, sheetLimits) })
    return
  }
  for await (const batch of readSheet(task.path, { ...task.options, signal })) {
    const { promise, resolve } = Promise.withResolvers<void>()
    goOn = resolve
    answer({ batch })
    await promise
    if (signal.aborted) break
  }
  answer({})
}

try {
  await work(workerData as SheetTask)
} catch (error) {
  if (error instanceof UnreadableSheet) answer({ unreadable: { reason: error.reason, values: error.values } })
  else if (signal.aborted) answer({})
  else throw error
} finally {
  main.close()
}
