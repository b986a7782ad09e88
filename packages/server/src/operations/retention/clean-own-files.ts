import { oldFiles } from './kinds.ts'
import { removeOldFiles } from './old-files.ts'

const FIRST_AFTER_MS = 10 * 60 * 1000
const EVERY_MS = 24 * 60 * 60 * 1000

/**
 * Removes the expired files of the kinds in `oldFiles` from the data folder ten minutes after the start of a server, and then
 * once a day. Every server does this itself, because a job would clean only the data folder of the server that runs it. Returns
 * a function that stops it.
 */
export function cleanOwnFiles(
  dataDir: string,
  {
    reportFailure,
    firstAfter = FIRST_AFTER_MS,
  }: { reportFailure: (error: Error) => void; firstAfter?: number | undefined },
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const clean = async () => {
    const now = Math.floor(Date.now() / 1000)
    try {
      for (const kind of oldFiles) await removeOldFiles(dataDir, kind, { now, signal })
    } catch (error) {
      reportFailure(new Error('The old files of this server could not be removed', { cause: error }))
    }
  }
  const first = setTimeout(clean, firstAfter).unref()
  const next = setInterval(clean, EVERY_MS).unref()
  signal.addEventListener('abort', () => {
    clearTimeout(first)
    clearInterval(next)
  })
  return () => stopping.abort()
}
