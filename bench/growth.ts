import type { ServerProcess } from './processes.ts'

const SAMPLE_MILLISECONDS = 100

/** Starts to sample the memory of the server. `soFar` returns the peak growth in MB since the start; `end` stops sampling. */
export async function watchGrowth(application: Pick<ServerProcess, 'residentMegabytes'>) {
  const before = (await application.residentMegabytes()) ?? 0
  let largest = before
  let passing = true
  const watch = (async () => {
    while (passing) {
      largest = Math.max(largest, (await application.residentMegabytes()) ?? 0)
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MILLISECONDS))
    }
  })()
  return {
    soFar: () => largest - before,
    end: async () => {
      passing = false
      await watch
    },
  }
}
