import { inflateSync } from 'node:zlib'

/**
 * Extracts the text of a PDF written by this application, in drawing order, without external tools: inflates each content
 * stream and maps glyphs to text with the font's map. Removes all spaces, because possible line breaks are drawn as spaces too.
 */
export function pdfText(pdf: Buffer): string {
  return pdfPieces(pdf)
    .map((piece) => piece.text)
    .join('')
    .replace(/[\s\u200b]/g, '')
}

/** Text drawn by one operation. `x` and `y` are in points from the lower left corner of the page; pages count from 1. */
export interface PdfPiece {
  page: number
  x: number
  y: number
  text: string
  /** Ids of the drawn glyphs, as numbered in the font. */
  glyphs: number[]
}

/** Returns all texts drawn on the pages, in drawing order. */
export function pdfPieces(pdf: Buffer): PdfPiece[] {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(objects)
  return contentsOf(objects).flatMap((content, index) => piecesOf(content, fonts, index + 1))
}

/** Returns the content stream of each page, in page order. */
function contentsOf(objects: Map<string, PdfObject>): string[] {
  const kids =
    [...objects.values()].map(({ head }) => /\/Kids \[([^\]]*)\]/.exec(head)?.[1]).find(Boolean) ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const contents = /\/Contents (\d+) 0 R/.exec(objects.get(page)?.head ?? '')?.[1] ?? ''
    return objects.get(contents)?.content ?? ''
  })
}

type PdfObject = { head: string; content: string }

/** Returns the objects of a PDF by object number, each with its dictionary and its inflated stream. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('\nendobj', start)
    const body = text.slice(start, end)
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const stream = at < 0 ? '' : body.slice(at + 'stream\n'.length)
    objects.set(match[1] ?? '', { head, content: inflate(head, stream) })
  }
  return objects
}

function inflate(head: string, stream: string): string {
  if (!head.includes('/FlateDecode') || head.includes('/Image')) return ''
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? stream.length)
  return inflateSync(Buffer.from(stream.slice(0, length), 'latin1')).toString('latin1')
}

type GlyphTexts = Map<number, string>

/** Returns the texts of each font's glyphs, by the name that the pages use for the font. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, GlyphTexts> {
  const fonts = new Map<string, GlyphTexts>()
  for (const { head } of objects.values()) {
    const list = /\/Font <<([^>]*)>>/.exec(head)?.[1] ?? ''
    for (const [, name = '', number = ''] of list.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? ''
      fonts.set(name, glyphTextsOf(objects.get(map)?.content ?? ''))
    }
  }
  return fonts
}

function glyphTextsOf(map: string): GlyphTexts {
  const texts: GlyphTexts = new Map()
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const units = Buffer.from(code.replaceAll(' ', ''), 'hex').swap16()
      texts.set(Number.parseInt(first, 16) + index, units.toString('utf16le'))
    }
  }
  return texts
}

function piecesOf(content: string, fonts: Map<string, GlyphTexts>, page: number): PdfPiece[] {
  const pieces: PdfPiece[] = []
  let font: GlyphTexts = new Map()
  let [x, y] = [0, 0]
  for (const [token, name, left, top] of content.matchAll(
    /\/(\w+) [\d.]+ Tf|1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\[[^\]]*\] TJ/g,
  )) {
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    else if (left !== undefined) [x, y] = [Number(left), Number(top)]
    else {
      const glyphs = [...token.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, codes = '']) =>
        [...codes.matchAll(/.{4}/g)].map(([glyph]) => Number.parseInt(glyph, 16)),
      )
      pieces.push({ page, x, y, glyphs, text: glyphs.map((glyph) => font.get(glyph) ?? '?').join('') })
    }
  }
  return pieces
}
