import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { fairQueue } from '../../system/fair-queue.ts'
import { LARGEST_PDF } from '../drawing/preview-limits.ts'
import { LimitedProcessFailure, type ProcessLimits, runLimited } from '../processes/limited-process.ts'

const MEGABYTE = 1024 ** 2
/** What honest files take is a second or two: after so many no further page is begun, and then all is over. */
const WORKING_MILLISECONDS = 6000
const LONGEST_MILLISECONDS = 12_000
/** Beside the file itself, which is held twice. */
const MOST_MEGABYTES = 768

const program = fileURLToPath(new URL('./preflight-process.ts', import.meta.url))

/** Never all places for one person. */
const places = Math.max(2, Math.min(availableParallelism(), 4))
const inTurn = fairQueue({ places, placesOfOne: places - 1, waitingOfOne: 100 })

/**
 * What a PDF is made of, found in a process that can do no harm but to itself; a file that takes too much, or that cannot be
 * read, says so. Rejects with `QueueFull`.
 */
export async function preflightPdf(
  { path, owner }: { path: string; owner: string },
  limits: Partial<ProcessLimits> = {},
): Promise<Preflight> {
  const { size } = await stat(path)
  if (size > LARGEST_PDF) return { unread: 'size' }
  const megabytes = MOST_MEGABYTES + Math.ceil((2 * size) / MEGABYTE)
  try {
    const printed = await inTurn(owner, () =>
      runLimited(program, [path, String(WORKING_MILLISECONDS)], {
        milliseconds: LONGEST_MILLISECONDS,
        megabytes,
        ...limits,
      }),
    )
    return JSON.parse(printed)
  } catch (error) {
    if (error instanceof LimitedProcessFailure) return { unread: error.fault }
    throw error
  }
}
