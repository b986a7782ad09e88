import { Worker } from 'node:worker_threads'

/** The last that a process says whose memory is over. */
export const MEMORY_IS_OVER = 'Its memory is over\n'

export type Limits = { megabytes: number; milliseconds: number }

/**
 * Ends this process when it takes more memory or time than this. What the engines take is no memory of JavaScript, which has
 * a limit of its own, and the thread that draws is busy until it is done: so another thread looks at what the system counts.
 * Who started this process looks at the time too, but may have died.
 */
export function watchLimits(limits: Limits): void {
  new Worker(new URL('./limit-watch-thread.ts', import.meta.url), { workerData: limits }).unref()
}
