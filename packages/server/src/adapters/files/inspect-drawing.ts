import { rm } from 'node:fs/promises'
import { type Inspection, refuse, type TypedFile } from './inspection.ts'
import { drawPreview } from './preview.ts'

/** Whether a drawing can be drawn. Its size in pixels means nothing: it is as sharp at any. */
export async function inspectDrawing(path: string, facts: TypedFile): Promise<Inspection> {
  const drawn = `${path}.preview`
  try {
    await drawPreview('drawing', path, drawn)
    return { accepted: true, file: { ...facts, pages: 1 } }
  } catch {
    return refuse({ reason: 'corrupt' })
  } finally {
    await rm(drawn, { force: true })
  }
}
