import { Worker } from 'node:worker_threads'

/** The last that a process says whose memory is over. */
export const MEMORY_IS_OVER = 'Its memory is over\n'

/**
 * Ends this process when it takes more memory than this. What the engines take is no memory of JavaScript, which has a limit
 * of its own, and the thread that draws is busy until it is done: so another thread looks at what the system counts.
 */
export function watchMemory(megabytes: number): void {
  new Worker(new URL('./memory-watch-thread.ts', import.meta.url), { workerData: megabytes }).unref()
}
