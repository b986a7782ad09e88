import { Worker } from 'node:worker_threads'

/** Last output of a process that exceeded its memory. */
export const MEMORY_IS_OVER = 'Its memory is over\n'

export type Limits = { megabytes: number; milliseconds: number }

/**
 * Ends this process when it exceeds its memory or time. A separate thread watches, because the main thread is blocked while it
 * draws, and because the limit of the JavaScript heap does not include the engines' memory. The parent also watches the time,
 * but may have died.
 */
export function watchLimits(limits: Limits): void {
  new Worker(new URL('./limit-watch-thread.ts', import.meta.url), { workerData: limits }).unref()
}
