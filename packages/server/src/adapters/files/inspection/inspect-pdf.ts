import { LARGEST_PDF } from '../drawing/preview-limits.ts'
import { readPart } from '../store/read-part.ts'
import { inspectDrawable } from './inspect-drawable.ts'
import { type Inspection, refuse, type TypedFile } from './inspection.ts'

/** Number of bytes at the end of a PDF that must contain the end-of-file marker (%%EOF). */
const END = 4096

/** Checks that a PDF has its end-of-file marker, and measures it without running its scripts. Throws QueueFull. */
export async function inspectPdf(path: string, facts: TypedFile, owner: string): Promise<Inspection> {
  const start = Math.max(0, facts.size - END)
  const end = await readPart(path, start, facts.size - start)
  if (!end.includes('%%EOF')) return refuse({ reason: 'truncated' })
  // A PDF of this size is too large for the engine, so it is accepted without measurements, and has no preview.
  if (facts.size > LARGEST_PDF) return { accepted: true, file: facts }
  return inspectDrawable('pdf', path, facts, owner)
}
