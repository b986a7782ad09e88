import { inflateSync } from 'node:zlib'
import { type Inspection, refuse, type TypedFile } from './inspection.ts'
import { readPart } from './read-part.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/** The page tree and its index stand near the end of nearly every PDF; this much of it is read. */
const READ_FROM_END = 8 * MEGABYTE
const LARGEST_OBJECT_STREAM = 4 * MEGABYTE

/** Finds out whether a PDF is there up to its end, and how many pages it has. Nothing in it is run or drawn. */
export async function inspectPdf(path: string, facts: TypedFile): Promise<Inspection> {
  const start = Math.max(0, facts.size - READ_FROM_END)
  const end = await readPart(path, start, facts.size - start)
  if (!end.subarray(-4 * KILOBYTE).includes('%%EOF')) return refuse({ reason: 'truncated' })

  const head = (await readPart(path, 0, KILOBYTE)).toString('latin1')
  const pages = pagesOfLinearized(head) ?? pagesOfTree(end)
  return { accepted: true, file: { ...facts, ...(pages && { pages }) } }
}

/** PDFs made for the web say it in their first object. */
function pagesOfLinearized(head: string): number | undefined {
  const first = /<<[^>]*\/Linearized[^>]*>>/.exec(head)?.[0]
  const pages = first && /\/N\s+(\d+)/.exec(first)?.[1]
  return pages ? Number(pages) : undefined
}

/** The root of the page tree counts all pages, its branches only theirs: so the largest count is meant. */
function pagesOfTree(end: Buffer): number | undefined {
  const counts = [end.toString('latin1'), ...objectStreams(end)].flatMap(pageCounts)
  return counts.length > 0 ? counts.reduce((one, other) => Math.max(one, other)) : undefined
}

function pageCounts(text: string): number[] {
  const nodes = text.matchAll(/\/Type\s*\/Pages\b/g)
  return [...nodes].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - 2 * KILOBYTE), index)
    const ownBefore = before.slice(before.lastIndexOf('<<') + 2)
    const after = text.slice(index, index + 256 * KILOBYTE)
    const ownAfter = after.split('>>', 1)[0] ?? ''
    const count = /\/Count\s+(\d{1,7})\b/.exec(ownBefore + ownAfter)?.[1]
    return count ? [Number(count)] : []
  })
}

/** Since PDF 1.5 the page tree may be compressed together with other objects. */
function objectStreams(end: Buffer): string[] {
  const texts: string[] = []
  for (let at = end.indexOf('/ObjStm'); at >= 0; at = end.indexOf('/ObjStm', at + 1)) {
    const keyword = end.indexOf('stream', at)
    if (keyword < 0) break
    const content = afterLineBreak(end, keyword + 'stream'.length)
    const last = end.indexOf('endstream', content)
    const text = last > content ? inflate(end.subarray(content, last)) : undefined
    if (text) texts.push(text)
  }
  return texts
}

function afterLineBreak(bytes: Buffer, at: number): number {
  const carriageReturn = 0x0d
  return bytes[at] === carriageReturn ? at + 2 : at + 1
}

function inflate(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: LARGEST_OBJECT_STREAM }).toString('latin1')
  } catch {
    // Encrypted, compressed in another way or too large: then the number of pages stays unknown.
    return undefined
  }
}
