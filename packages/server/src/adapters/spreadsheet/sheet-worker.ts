import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet, type SheetBatch } from './read-sheet.ts'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'

export type SheetTask = { path: string; size: number; atOnce: number; limits: SheetLimits }

/** Rows, or why there are none; neither at the end. */
export type SheetAnswer = { batch?: SheetBatch; unreadable?: Pick<UnreadableSheet, 'reason' | 'values'> }

const main = parentPort
if (main === null) throw new Error('A sheet is read in a worker thread')
const answer = (what: SheetAnswer) => main.postMessage(what)

const { path, size, ...how } = workerData as SheetTask
try {
  for await (const batch of readSheet(path, size, how)) {
    answer({ batch })
    await once(main, 'message')
  }
  answer({})
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error
  answer({ unreadable: { reason: error.reason, values: error.values } })
}
