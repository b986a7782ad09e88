/** Looks at the memory of its process (`memory-watch.ts`). */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { MEMORY_IS_OVER } from './memory-watch.ts'

const STANDARD_ERROR = 2
/** What is filled in this time, a hundred megabytes or so, is what may be taken beyond the limit. */
const LOOK_EVERY_MILLISECONDS = 20

const mostBytes = Number(workerData) * 1024 ** 2

setInterval(() => {
  if (process.memoryUsage.rss() < mostBytes) return
  writeSync(STANDARD_ERROR, MEMORY_IS_OVER)
  process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY_MILLISECONDS)
