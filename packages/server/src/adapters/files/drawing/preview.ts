import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fairQueue } from '../../system/fair-queue.ts'
import { type ProcessLimits, runLimited } from '../processes/limited-process.ts'
import type { DrawingMeasurement } from './preview-process.ts'

/** Length of the longer side of a preview, in pixels. */
export const PREVIEW_PIXELS = 1280

const MEGABYTE = 1024 ** 2
/** Time limit in milliseconds; legitimate files take a second or two. */
const LONGEST_MILLISECONDS = 10_000
/**
 * Memory limit in megabytes, five times as much as the engines need for legitimate files. For a PDF, twice the size of the file
 * is added.
 */
const MOST_MEGABYTES = 768

const drawer = fileURLToPath(new URL('./preview-process.ts', import.meta.url))

/**
 * Number of files that are measured or drawn at the same time. Their queue is separate from the queue for pictures. One person
 * can never occupy all slots, so the slow files of one person do not block everybody else.
 */
const places = Math.max(2, Math.min(availableParallelism(), 4))
const inTurn = fairQueue({ places, placesOfOne: places - 1, waitingOfOne: 100 })

/** PDF or SVG that is stored or about to be stored. */
export interface Drawable {
  kind: 'pdf' | 'drawing'
  path: string
  /** Person who uploaded the file. People take turns in the queue. */
  owner: string
}

/**
 * Measures a PDF or SVG in a limited process. Returns the number of pages and the size of the first page, or `locked`. Rejects
 * with `LimitedProcessFailure` if the process fails or exceeds a limit, and with `QueueFull`.
 */
export function measureDrawable(
  source: Drawable,
  limits: Partial<ProcessLimits> = {},
): Promise<DrawingMeasurement> {
  return run(source, [], limits)
}

/**
 * Measures a PDF or SVG like `measureDrawable`, and draws the first page to `target` as a WebP, with `pixels` on the longer
 * side. Rejects like `measureDrawable`.
 */
export function drawPreview(
  source: Drawable,
  target: string,
  pixels: number,
  limits: Partial<ProcessLimits> = {},
): Promise<DrawingMeasurement> {
  return run(source, [String(pixels), target], limits)
}

async function run(
  { kind, path, owner }: Drawable,
  drawing: readonly string[],
  limits: Partial<ProcessLimits>,
): Promise<DrawingMeasurement> {
  const { size } = await stat(path)
  const megabytes = MOST_MEGABYTES + (kind === 'pdf' ? Math.ceil((2 * size) / MEGABYTE) : 0)
  const output = await inTurn(owner, () =>
    runLimited(drawer, [kind, path, ...drawing], {
      milliseconds: LONGEST_MILLISECONDS,
      megabytes,
      ...limits,
    }),
  )
  return JSON.parse(output)
}
