import { inflateSync } from 'node:zlib'

/**
 * The words on the pages of a PDF as this application writes it, read without any tool of the system: every content stream
 * is inflated and its glyphs are turned back into text by the map that the font carries. They come in the order in which
 * they were drawn and without any space, because where a line may break is drawn as one too.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter((object) => object.content.includes(' Tf'))
    .map((object) => wordsOf(object.content, fonts))
    .join('')
    .replace(/[\s\u200b]/g, '')
}

type PdfObject = { head: string; content: string }

/** The objects by number: what is before their stream, and the stream inflated. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = found.index + found[0].length
    const end = text.indexOf('\nendobj', start)
    const body = text.slice(start, end)
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const stream = at < 0 ? '' : body.slice(at + 'stream\n'.length)
    objects.set(found[1] ?? '', { head, content: inflated(head, stream) })
  }
  return objects
}

function inflated(head: string, stream: string): string {
  if (!head.includes('/FlateDecode') || head.includes('/Image')) return ''
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? stream.length)
  return inflateSync(Buffer.from(stream.slice(0, length), 'latin1')).toString('latin1')
}

type GlyphTexts = Map<number, string>

/** What the glyphs of each font mean, by the name that the pages know the font under. */
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

function wordsOf(content: string, fonts: Map<string, GlyphTexts>): string {
  let font: GlyphTexts = new Map()
  let words = ''
  for (const [drawn, name] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[[^\]]*\] TJ/g)) {
    if (name !== undefined) {
      font = fonts.get(name) ?? new Map()
      continue
    }
    for (const [, glyphs = ''] of drawn.matchAll(/<([0-9a-f]+)>/gi)) {
      for (const [glyph] of glyphs.matchAll(/.{4}/g)) words += font.get(Number.parseInt(glyph, 16)) ?? '?'
    }
  }
  return words
}
