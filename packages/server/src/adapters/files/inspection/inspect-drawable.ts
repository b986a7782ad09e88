import { rm } from 'node:fs/promises'
import { drawPreview, measureDrawable, PREVIEW_PIXELS } from '../drawing/preview.ts'
import { LARGEST_DRAWING } from '../drawing/preview-limits.ts'
import { LimitedProcessFailure } from '../processes/limited-process.ts'
import { type Inspection, refuse, type TypedFile } from './inspection.ts'

/**
 * Checks that a PDF or an SVG can be read, and measures the first page in micrometres, because these formats have no size in
 * pixels. Accepts a PDF with a password, but as kind `other`, which cannot be printed. Throws QueueFull.
 */
export async function inspectDrawable(
  kind: 'pdf' | 'drawing',
  path: string,
  facts: TypedFile,
  owner: string,
): Promise<Inspection> {
  try {
    const source = { kind, path, owner }
    const measurements = await (kind === 'pdf' ? measureDrawable(source) : tryDrawing(path, owner))
    if ('locked' in measurements) return { accepted: true, file: { ...facts, kind: 'other' } }
    if (!isPrintable(measurements)) return refuse({ reason: 'page-size', ...inMetres(measurements) })
    return { accepted: true, file: { ...facts, ...measurements } }
  } catch (error) {
    if (!(error instanceof LimitedProcessFailure)) throw error
    return refuse({ reason: error.fault === 'failed' ? 'corrupt' : 'too-costly' })
  }
}

type Size = { widthUm: number; heightUm: number }

/** Maximum length of a side in micrometres. A kilometre is longer than any roll, and fits into the database column. */
const LONGEST_SIDE = 1_000_000_000

function isPrintable({ widthUm, heightUm }: Size): boolean {
  return [widthUm, heightUm].every((side) => side >= 1 && side <= LONGEST_SIDE)
}

function inMetres({ widthUm, heightUm }: Size) {
  return { width: metres(widthUm), height: metres(heightUm) }
}

function metres(micrometres: number): number {
  return Number((micrometres / 1_000_000).toPrecision(3))
}

/** Inspects an SVG like `inspectDrawable`, but refuses an SVG that is too large to draw. */
export async function inspectDrawing(path: string, facts: TypedFile, owner: string): Promise<Inspection> {
  if (facts.size <= LARGEST_DRAWING) return inspectDrawable('drawing', path, facts, owner)
  return refuse({ reason: 'too-large', size: facts.size, maxSize: LARGEST_DRAWING })
}

/** Measures an SVG by drawing it, because only drawing shows whether the SVG is valid and how much time and memory it takes. */
async function tryDrawing(path: string, owner: string) {
  const previewPath = `${path}.preview`
  try {
    return await drawPreview({ kind: 'drawing', path, owner }, previewPath, PREVIEW_PIXELS)
  } finally {
    await rm(previewPath, { force: true })
  }
}
