import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inTurn } from './picture-engine.ts'

/** Pixels of the longer side. */
export const PREVIEW_PIXELS = 1280

/** What honest files take is a second or two. */
const LONGEST_MILLISECONDS = 30_000

const drawer = fileURLToPath(new URL('./preview-process.ts', import.meta.url))

/**
 * Draws the first page of a PDF, or an SVG, as a WebP at `target`, in a process that can do no harm but to itself: it is
 * ended when it takes too long, and knows none of the settings of this one. Rejects where nothing could be drawn.
 */
export function drawPreview(
  kind: 'pdf' | 'drawing',
  source: string,
  target: string,
  milliseconds = LONGEST_MILLISECONDS,
): Promise<void> {
  return inTurn(() => run([drawer, kind, source, target, String(PREVIEW_PIXELS)], milliseconds))
}

function run(parameters: readonly string[], milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--max-old-space-size=256', ...parameters], {
      stdio: 'ignore',
      env: { SystemRoot: process.env.SystemRoot },
      timeout: milliseconds,
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(signal ? 'Drawing took too long' : 'Nothing in it could be drawn'))
    })
  })
}
