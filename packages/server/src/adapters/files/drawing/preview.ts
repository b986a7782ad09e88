import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fairQueue } from '../../system/fair-queue.ts'
import { type ProcessLimits, runLimited } from '../processes/limited-process.ts'
import type { Measured } from './preview-process.ts'

/** Pixels of the longer side. */
export const PREVIEW_PIXELS = 1280

const MEGABYTE = 1024 ** 2
/** Honest files take a second or two. */
const LONGEST_MILLISECONDS = 10_000
/** Five times as much as the engines take for honest files. A PDF is in memory twice besides that. */
const MOST_MEGABYTES = 768

const drawer = fileURLToPath(new URL('./preview-process.ts', import.meta.url))

/** Separate from the queue of pictures, and never all slots for one person, so that slow files only delay their uploader. */
const places = Math.max(2, Math.min(availableParallelism(), 4))
const inTurn = fairQueue({ places, placesOfOne: places - 1, waitingOfOne: 100 })

/** PDF or SVG in the store or on its way there. */
export interface Drawable {
  kind: 'pdf' | 'drawing'
  path: string
  /** Uploader, because people take turns. */
  owner: string
}

/**
 * Returns the number of pages of a PDF or SVG and the size of the first, measured in a limited process. Rejects with
 * `LimitedProcessFailure` if it cannot be read, and with `QueueFull`.
 */
export function measureDrawable(source: Drawable, limits: Partial<ProcessLimits> = {}): Promise<Measured> {
  return run(source, [], limits)
}

/** Also draws the first page as a WebP to `target`, with `pixels` on its longer side. Rejects as `measureDrawable` does. */
export function drawPreview(
  source: Drawable,
  target: string,
  pixels: number,
  limits: Partial<ProcessLimits> = {},
): Promise<Measured> {
  return run(source, [String(pixels), target], limits)
}

async function run(
  { kind, path, owner }: Drawable,
  drawing: readonly string[],
  limits: Partial<ProcessLimits>,
): Promise<Measured> {
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
