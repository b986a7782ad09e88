import { inflateSync } from 'node:zlib'
import type { PdfColour } from '@lienzo/rules/sales/preflight/pdf-facts'
import { objectsOf, type PdfObjects } from '../drawing/pdf-objects.ts'

/** Maximum number of bytes unpacked from one stream; `MOST_UNPACKED` is the maximum for all streams together. */
const LONGEST_STREAM = 8 * 1024 ** 2
const MOST_UNPACKED = 64 * 1024 ** 2
/** Number of bytes before a stream in which the dictionary of the stream is searched. */
const LONGEST_DICTIONARY = 4096
const MOST_SPOTS = 100

type Colours = { colours: Set<PdfColour>; spots: string[] }

/**
 * Returns the colour models used in page content, and the names of the declared spot colours. Reads the file directly, because
 * the drawing engine converts everything to screen colours. If the file is encrypted (`locked`), reads only uncompressed
 * dictionaries. Reads about `MOST_SPOTS` names and `MOST_UNPACKED` bytes at most, and stops at `until` (in milliseconds of
 * `performance.now()`).
 */
export function coloursOf(pdf: Buffer, { until, locked }: { until: number; locked: boolean }): Colours {
  const colours = new Set<PdfColour>()
  const names = new Set<string>()
  const textOf = locked ? () => undefined : objectsOf(pdf).textOf
  takeNames(pdf, names, textOf)
  let remaining = locked ? 0 : MOST_UNPACKED
  for (const { dictionary, start, end } of streamsOf(pdf)) {
    if (remaining <= 0 || performance.now() > until) break
    const kind = kindOf(dictionary)
    if (kind === 'other') continue
    const content = unpack(pdf.subarray(start, end), dictionary, Math.min(remaining, LONGEST_STREAM))
    if (!content) continue
    remaining -= content.length
    if (kind === 'objects') takeNames(content, names, textOf)
    else takeColours(content.toString('latin1'), colours)
  }
  return { colours, spots: [...names] }
}

type Stream = { dictionary: string; start: number; end: number }

function* streamsOf(pdf: Buffer): Generator<Stream> {
  for (let at = pdf.indexOf('stream'); at >= 0; ) {
    const start = pdf[at + 6] === 0x0d ? at + 8 : at + 7
    const endMarker = pdf.indexOf('endstream', start)
    const end = endMarker < 0 ? pdf.length : endMarker
    const before = pdf.toString('latin1', Math.max(0, at - LONGEST_DICTIONARY), at)
    const head = before.lastIndexOf(' obj')
    if (head >= 0) yield { dictionary: before.slice(head), start, end }
    at = pdf.indexOf('stream', end + 'endstream'.length)
  }
}

/**
 * Classifies a stream by its dictionary: packed objects, possible drawing operators, or other data (pictures, fonts, profiles,
 * indexes).
 */
function kindOf(dictionary: string): 'objects' | 'drawing' | 'other' {
  if (/\/Type\s*\/ObjStm/.test(dictionary)) return 'objects'
  const isDrawing =
    !/\/Subtype\s*\/(?!Form)|\/Type\s*\/(?!XObject|Pattern)|\/Length1|\/FunctionType|\/N\s+\d|\/BitsPer/.test(
      dictionary,
    )
  return isDrawing ? 'drawing' : 'other'
}

function unpack(content: Buffer, dictionary: string, most: number): Buffer | undefined {
  if (!dictionary.includes('/Filter')) return content.subarray(0, most)
  if (!/\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary)) return undefined
  try {
    return inflateSync(content, { maxOutputLength: most })
  } catch {
    return undefined
  }
}

/** Ink names that are not spot colours: the process inks, and the words for all inks or none. */
const notSpots = new Set(['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black'])

/**
 * Adds the ink names of all spot colour spaces to `names`, up to about `MOST_SPOTS`. The ink names can follow directly or be in
 * a referenced object.
 */
function takeNames(content: Buffer, names: Set<string>, textOf: PdfObjects['textOf']): void {
  for (const word of ['/Separation', '/DeviceN']) {
    for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + word.length)) {
      if (names.size >= MOST_SPOTS) return
      const behind = content.toString('latin1', at + word.length, at + 600)
      const number = /^\s*(\d+)\s+\d+\s+R/.exec(behind)?.[1]
      const text = number === undefined ? behind : bodyOf(textOf(number) ?? '')
      const list = /^\s*(?:\[([^\]]*)\]|(\/[^\s/[\]<>()]+))/.exec(text)
      for (const [, name = ''] of (list?.[1] ?? list?.[2] ?? '').matchAll(/\/([^\s/[\]<>()]+)/g)) {
        const spot = decodeName(name)
        if (!notSpots.has(spot)) names.add(spot)
      }
    }
  }
}

/** Returns the text of an object without its header. */
function bodyOf(object: string): string {
  return object.replace(/^\s*\d+\s+\d+\s+obj/, '')
}

/** Decodes a PDF name such as `PANTONE#20123`, in which `#` and two hexadecimal digits represent a byte. */
function decodeName(name: string): string {
  const bytes = name.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const NUMBER = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)\s+`
const operators: readonly [RegExp, PdfColour][] = [
  [new RegExp(`(?<![^\\s\\])>])(?:${NUMBER}){4}(?:k|K)(?![^\\s/[(<])`), 'cmyk'],
  [new RegExp(`(?<![^\\s\\])>])(?:${NUMBER}){3}(?:rg|RG)(?![^\\s/[(<])`), 'rgb'],
  [new RegExp(`(?<![^\\s\\])>])(?:${NUMBER}){1}(?:g|G)(?![^\\s/[(<])`), 'grey'],
  // Operators that set a colour in an embedded profile. The number of values equals the number of channels, which implies the
  // colour model.
  [new RegExp(`(?<![^\\s\\])>])(?<!${NUMBER})(?:${NUMBER}){4}(?:sc|SC|scn|SCN)(?![^\\s/[(<])`), 'cmyk'],
  [new RegExp(`(?<![^\\s\\])>])(?<!${NUMBER})(?:${NUMBER}){3}(?:sc|SC|scn|SCN)(?![^\\s/[(<])`), 'rgb'],
]

function takeColours(drawing: string, colours: Set<PdfColour>): void {
  for (const [operator, colour] of operators) {
    if (!colours.has(colour) && operator.test(drawing)) colours.add(colour)
  }
}
