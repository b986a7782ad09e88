import { Worker } from 'node:worker_threads'

/** Last output, on standard error, of a process that exceeded its memory limit. */
export const MEMORY_IS_OVER = 'Its memory is over\n'

export type Limits = { megabytes: number; milliseconds: number }

/**
 * Kills this process if it exceeds its memory or time limit. A separate thread checks the limits, because the main thread is
 * blocked while it draws. The limit of the JavaScript heap is not enough, because it does not include the engines' memory. The
 * parent process also enforces the time limit, but may have died.
 */
export function watchLimits(limits: Limits): void {
  new Worker(new URL('./limit-watch-thread.ts', import.meta.url), { workerData: limits }).unref()
}
