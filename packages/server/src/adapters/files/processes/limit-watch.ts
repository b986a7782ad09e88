import { Worker } from 'node:worker_threads'

/** Last output of a process that exceeds its memory. */
export const MEMORY_IS_OVER = 'Its memory is over\n'

export type Limits = { megabytes: number; milliseconds: number }

/**
 * Ends this process if it takes more memory or time than this. The engines' memory is not part of the JavaScript heap, which has
 * its own limit, and the drawing thread is busy until it is done, so another thread watches the process. The parent watches the
 * time too, but may have died.
 */
export function watchLimits(limits: Limits): void {
  new Worker(new URL('./limit-watch-thread.ts', import.meta.url), { workerData: limits }).unref()
}
