import { rm } from 'node:fs/promises'
import { drawPreview, measureDrawable, PREVIEW_PIXELS } from '../drawing/preview.ts'
import { LARGEST_DRAWING } from '../drawing/preview-limits.ts'
import { LimitedProcessFailure } from '../processes/limited-process.ts'
import { type Inspection, refuse, type TypedFile } from './inspection.ts'

/**
 * Whether a PDF or an SVG can be read, and how large it is on paper. Its size in pixels means nothing: it is as sharp at any.
 * A PDF under a password is a document that nobody prints.
 */
export async function inspectDrawable(
  kind: 'pdf' | 'drawing',
  path: string,
  facts: TypedFile,
  owner: string,
): Promise<Inspection> {
  try {
    const source = { kind, path, owner }
    const measured = await (kind === 'pdf' ? measureDrawable(source) : tryDrawing(path, owner))
    if ('locked' in measured) return { accepted: true, file: { ...facts, kind: 'other' } }
    if (!isPrintable(measured)) return refuse({ reason: 'page-size', ...inMetres(measured) })
    return { accepted: true, file: { ...facts, ...measured } }
  } catch (error) {
    if (!(error instanceof LimitedProcessFailure)) throw error
    return refuse({ reason: error.fault === 'failed' ? 'corrupt' : 'too-costly' })
  }
}

type Size = { widthUm: number; heightUm: number }

/** A kilometre, in millionths of a metre: longer than any roll that is printed on, and no column overflows. */
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

/** As `inspectDrawable`, for an SVG of a size that is drawn. */
export async function inspectDrawing(path: string, facts: TypedFile, owner: string): Promise<Inspection> {
  if (facts.size <= LARGEST_DRAWING) return inspectDrawable('drawing', path, facts, owner)
  return refuse({ reason: 'too-large', size: facts.size, maxSize: LARGEST_DRAWING })
}

/** What is wrong with it, and what it takes, only drawing it shows. */
async function tryDrawing(path: string, owner: string) {
  const drawn = `${path}.preview`
  try {
    return await drawPreview({ kind: 'drawing', path, owner }, drawn, PREVIEW_PIXELS)
  } finally {
    await rm(drawn, { force: true })
  }
}
