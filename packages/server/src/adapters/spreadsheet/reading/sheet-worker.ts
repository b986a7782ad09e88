import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type ReadingOptions, readSheet, type SheetBatch } from './read-sheet.ts'
import { UnreadableSheet } from './sheet-limits.ts'

export type SheetTask = { path: string; options: ReadingOptions }

/** Rows, or why there are none; neither at the end. */
export type SheetAnswer = { batch?: SheetBatch; unreadable?: Pick<UnreadableSheet, 'reason' | 'values'> }

const main = parentPort
if (main === null) throw new Error('A sheet is read in a worker thread')
const answer = (what: SheetAnswer) => main.postMessage(what)

const { path, options } = workerData as SheetTask
try {
  for await (const batch of readSheet(path, options)) {
    answer({ batch })
    await once(main, 'message')
  }
  answer({})
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error
  answer({ unreadable: { reason: error.reason, values: error.values } })
}
