import { constants, inflateSync } from 'node:zlib'

/** Maximum number of bytes read from an object, which is enough for the dictionary of a page. */
const LONGEST_OBJECT = 65_536
/** Maximum number of bytes of an unpacked object stream. */
const LONGEST_STREAM = 16 * 1024 ** 2

export interface PdfObjects {
  /** Returns whether the file or one of its unpacked object streams contains a word. */
  mention(word: string): boolean
  /** Returns the text of the latest version of an object; `undefined` if the object is not found. */
  textOf(number: string): string | undefined
}

/** Creates a reader for the objects of a PDF, including objects in object streams. The reader returns objects as raw text. */
export function objectsOf(pdf: Buffer): PdfObjects {
  const streams = objectStreams(pdf)
  const objectsInStreams = new Map(streams.flatMap(({ text, start, at }) => objectsWithin(text, start, at)))
  return {
    mention: (word) => pdf.includes(word) || streams.some(({ text }) => text.includes(word)),
    textOf(number) {
      const within = objectsInStreams.get(number)
      const at = placeOf(pdf, number)
      if (at < 0 || (within && within.at > at)) return within?.text
      return pdf.toString('latin1', at, at + LONGEST_OBJECT).split(/endobj|stream/, 1)[0]
    },
  }
}

/** Returns the offset of the latest version of an object outside object streams; -1 if the object is not found there. */
function placeOf(pdf: Buffer, number: string): number {
  if (number === '') return -1
  const head = `${number} 0 obj`
  let at = pdf.lastIndexOf(head)
  while (at > 0 && /\d/.test(String.fromCharCode(pdf[at - 1] ?? 0))) at = pdf.lastIndexOf(head, at - 1)
  return at
}

interface ObjectStream {
  text: string
  /** Offset in `text` of the first object, after the list of object numbers. */
  start: number
  at: number
}

/** Returns the unpacked object streams. Newer programs store most dictionaries of a PDF in object streams. */
function objectStreams(pdf: Buffer): ObjectStream[] {
  const streams: ObjectStream[] = []
  for (let at = pdf.indexOf('/ObjStm'); at >= 0; at = pdf.indexOf('/ObjStm', at + 1)) {
    const begin = pdf.indexOf('stream', at)
    const dictionary = pdf.toString('latin1', Math.max(0, pdf.lastIndexOf(' obj', at)), begin)
    const start = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
    const text = begin < 0 ? '' : contentOf(pdf, begin + 'stream'.length, dictionary)
    if (text !== '') streams.push({ text, start, at })
  }
  return streams
}

/**
 * Returns the unpacked content of a stream. Returns an empty string if the content cannot be unpacked, because it is encrypted,
 * uses a filter other than Deflate or exceeds `LONGEST_STREAM`. Objects in such a stream are not found.
 */
function contentOf(pdf: Buffer, after: number, dictionary: string): string {
  const from = pdf[after] === 0x0d ? after + 2 : after + 1
  const end = pdf.indexOf('endstream', from)
  const content = pdf.subarray(from, end < 0 ? pdf.length : end)
  if (!dictionary.includes('/Filter')) return content.toString('latin1', 0, LONGEST_STREAM)
  try {
    const options = { maxOutputLength: LONGEST_STREAM, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(content, options).toString('latin1')
  } catch {
    return ''
  }
}

/**
 * Returns the objects in an object stream as entries for a map, keyed by object number. The stream begins with a list of object
 * numbers, each followed by the object's offset from `start`.
 */
function objectsWithin(text: string, start: number, at: number): [string, { text: string; at: number }][] {
  const numbers = text.slice(0, start).trim().split(/\s+/)
  return numbers.flatMap((number, index): [string, { text: string; at: number }][] => {
    if (index % 2 === 1) return []
    const from = start + Number(numbers[index + 1])
    const to = start + Number(numbers[index + 3] ?? text.length - start)
    return [[number, { text: text.slice(from, to), at }]]
  })
}
