/** Thread that kills its process if the process exceeds its memory or time limit (`limit-watch.ts`). */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { type Limits, MEMORY_IS_OVER } from './limit-watch.ts'

const STANDARD_ERROR = 2
/**
 * Interval between two checks, in milliseconds. Within one interval, a process can exceed its memory limit by about a hundred
 * megabytes.
 */
const LOOK_EVERY_MILLISECONDS = 20

const { megabytes, milliseconds } = workerData as Limits
const mostBytes = megabytes * 1024 ** 2

setTimeout(end, milliseconds)
setInterval(() => {
  if (process.memoryUsage.rss() < mostBytes) return
  writeSync(STANDARD_ERROR, MEMORY_IS_OVER)
  end()
}, LOOK_EVERY_MILLISECONDS)

function end() {
  process.kill(process.pid, 'SIGKILL')
}
