import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fairQueue } from '../../system/fair-queue.ts'
import { type ProcessLimits, runLimited } from '../processes/limited-process.ts'
import type { DrawingMeasurement } from './preview-process.ts'

/** Pixels on the longer side. */
export const PREVIEW_PIXELS = 1280

const MEGABYTE = 1024 ** 2
/** Time limit; legitimate files take a second or two. */
const LONGEST_MILLISECONDS = 10_000
/**
 * Memory limit: five times the memory that the engines need for legitimate files. A PDF is allowed twice its size in addition.
 */
const MOST_MEGABYTES = 768

const drawer = fileURLToPath(new URL('./preview-process.ts', import.meta.url))

/**
 * Number of files measured or drawn at the same time, in a queue separate from the one for pictures. One person never gets all
 * slots, so slow files only delay their uploader.
 */
const places = Math.max(2, Math.min(availableParallelism(), 4))
const inTurn = fairQueue({ places, placesOfOne: places - 1, waitingOfOne: 100 })

/** PDF or SVG, stored or about to be stored. */
export interface Drawable {
  kind: 'pdf' | 'drawing'
  path: string
  /** Uploader. People take turns in the queue. */
  owner: string
}

/**
 * Returns the number of pages of a PDF or SVG and the size of the first page, measured in a limited process. Rejects with
 * `LimitedProcessFailure` if the file cannot be read within the limits, and with `QueueFull`.
 */
export function measureDrawable(
  source: Drawable,
  limits: Partial<ProcessLimits> = {},
): Promise<DrawingMeasurement> {
  return run(source, [], limits)
}

/**
 * Measures a PDF or SVG like `measureDrawable`, and draws the first page as a WebP to `target`, with `pixels` on the longer
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
