import { parentPort, workerData } from 'node:worker_threads'
import { type ReadingOptions, readSheet, type SheetBatch } from './read-sheet.ts'
import { UnreadableSheet } from './sheet-limits.ts'

export type SheetTask = { path: string; options: Omit<ReadingOptions, 'signal'> }

/** Rows, or why there are none; neither at the end. */
export type SheetAnswer = { batch?: SheetBatch; unreadable?: Pick<UnreadableSheet, 'reason' | 'values'> }

/** What whoever takes the rows says: the next ones, or no more. */
export type SheetOrder = 'next' | 'stop'

const main = parentPort
if (main === null) throw new Error('A sheet is read in a worker thread')
const answer = (what: SheetAnswer) => main.postMessage(what)

const stopped = new AbortController()
let goOn: () => void = () => undefined
main.on('message', (order: SheetOrder) => {
  if (order === 'stop') stopped.abort()
  goOn()
})

const { path, options } = workerData as SheetTask
const { signal } = stopped
try {
  for await (const batch of readSheet(path, { ...options, signal })) {
    const { promise, resolve } = Promise.withResolvers<void>()
    goOn = resolve
    answer({ batch })
    await promise
    if (signal.aborted) break
  }
  answer({})
} catch (error) {
  if (error instanceof UnreadableSheet) answer({ unreadable: { reason: error.reason, values: error.values } })
  else if (signal.aborted) answer({})
  else throw error
} finally {
  main.close()
}
