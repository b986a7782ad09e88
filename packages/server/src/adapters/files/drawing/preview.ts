import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fairQueue } from '../../system/fair-queue.ts'
import { type ProcessLimits, runLimited } from '../processes/limited-process.ts'
import type { Measured } from './preview-process.ts'

/** Pixels of the longer side. */
export const PREVIEW_PIXELS = 1280

const MEGABYTE = 1024 ** 2
/** What honest files take is a second or two. */
const LONGEST_MILLISECONDS = 10_000
/** What the engines take for honest files is a fifth of it. A PDF is held as a whole, twice, beside that. */
const MOST_MEGABYTES = 768

const drawer = fileURLToPath(new URL('./preview-process.ts', import.meta.url))

/** Beside the line of the pictures, and never all of it for one person: what takes long holds up who sent it. */
const places = Math.max(2, Math.min(availableParallelism(), 4))
const inTurn = fairQueue({ places, placesOfOne: places - 1, waitingOfOne: 100 })

/** A PDF or an SVG in the store or on its way there. */
export interface Drawable {
  kind: 'pdf' | 'drawing'
  path: string
  /** Who brought it: people take turns. */
  owner: string
}

/**
 * How many pages a PDF or an SVG has and how large the first is, found in a process that can do no harm but to itself.
 * Rejects with `LimitedProcessFailure` where nothing in it can be read, and with `QueueFull`.
 */
export function measureDrawable(source: Drawable, limits: Partial<ProcessLimits> = {}): Promise<Measured> {
  return run(source, [], limits)
}

/** Draws the first page as a WebP at `target` too, so many pixels on its longer side. Rejects as `measureDrawable` does. */
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
  const printed = await inTurn(owner, () =>
    runLimited(drawer, [kind, path, ...drawing], {
      milliseconds: LONGEST_MILLISECONDS,
      megabytes,
      ...limits,
    }),
  )
  return JSON.parse(printed)
}
