import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { fairQueue } from '../../system/fair-queue.ts'
import { LARGEST_PDF } from '../drawing/preview-limits.ts'
import { LimitedProcessFailure, type ProcessLimits, runLimited } from '../processes/limited-process.ts'

const MEGABYTE = 1024 ** 2
/**
 * Time limits in milliseconds; legitimate files take a second or two. After `WORKING_MILLISECONDS` no further page is started.
 * After `LONGEST_MILLISECONDS` the process is killed.
 */
const WORKING_MILLISECONDS = 6000
const LONGEST_MILLISECONDS = 12_000
/**
 * Memory limit in megabytes. Twice the size of the file is added, because the process needs two copies of the file in memory.
 */
const MOST_MEGABYTES = 768

const program = fileURLToPath(new URL('./preflight-process.ts', import.meta.url))

/** Number of PDFs that are read at the same time. One person can never occupy all slots. */
const places = Math.max(2, Math.min(availableParallelism(), 4))
const inTurn = fairQueue({ places, placesOfOne: places - 1, waitingOfOne: 100 })

/**
 * Reads the facts about a PDF in a limited process. Returns `unread` with the reason if the PDF is too large, exceeds a limit
 * or cannot be read. Rejects with `QueueFull`.
 */
export async function preflightPdf(
  { path, owner }: { path: string; owner: string },
  limits: Partial<ProcessLimits> = {},
): Promise<Preflight> {
  const { size } = await stat(path)
  if (size > LARGEST_PDF) return { unread: 'size' }
  const megabytes = MOST_MEGABYTES + Math.ceil((2 * size) / MEGABYTE)
  try {
    const output = await inTurn(owner, () =>
      runLimited(program, [path, String(WORKING_MILLISECONDS)], {
        milliseconds: LONGEST_MILLISECONDS,
        megabytes,
        ...limits,
      }),
    )
    return JSON.parse(output)
  } catch (error) {
    if (error instanceof LimitedProcessFailure) return { unread: error.fault }
    throw error
  }
}
