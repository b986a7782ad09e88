import { Readable } from 'node:stream'
import type { Font } from 'fontkit'
import { type FittedText, type Fitting, fitText, isPlain, wrapText } from '../fitted-text.ts'
import { type DocumentFonts, fontsFor, MAIN_FONT, mainFont } from '../fonts.ts'
import { COLOUR } from '../page-style.ts'
import { qrModules } from '../qr-code.ts'
import { beginsRight } from '../reading-order.ts'
import { totalPages } from './total-pages.ts'

/** Upper left corner and width of an area, in points. The origin is the upper left corner of the page. */
export type Place = { x: number; y: number; width: number }

/** Rectangle on a page, in points. The origin is the upper left corner of the page. */
export type Rectangle = Place & { height: number }

/** Look of a line of text. `leading` is the line height as a multiple of the font size. */
type LineStyle = { bold?: boolean; colour?: string; leading?: number }

type TextStyle = Omit<Fitting, 'width'> & LineStyle & { align?: 'left' | 'right' }

/** Line of text that is ready to be drawn. Its height and position are in points. */
export type SetLine = { height: number; draw(at: { x: number; y: number }): void }

/** Drawing functions for the pages of a document, which are drawn one after another. All lengths are in points. */
export interface DrawnPages {
  page(size: { width: number; height: number }): void
  /**
   * Draws a text, shrinking or truncating it to fit its place. The text must have passed `printableText`. Returns the height of
   * the drawn lines.
   */
  text(text: string, place: Place, style: TextStyle): number
  /**
   * Breaks a text into as many lines as it needs, without drawing them. Keeps line breaks. With `start`, paragraphs that are
   * read from right to left are aligned to the right edge. The text must have passed `printableText`.
   */
  wrap(text: string, width: number, style: LineStyle & { size: number; align?: 'left' | 'start' }): SetLine[]
  /** Returns the width of a text on one line. */
  widthOf(text: string, style: { size: number; bold?: boolean }): number
  /** Draws `word`, the page number and the total number of pages, aligned to the right edge of a place. */
  number(word: string, place: Place): void
  qr(text: string, place: { x: number; y: number; side: number }): void
  /** Returns whether the document already contains a picture, which can then be drawn without its JPEG. */
  hasPicture(key: string): boolean
  /**
   * Draws a picture centred in its place, as large as fits. Embeds the JPEG of each key only once. Draws nothing if the key is
   * not embedded yet and `jpeg` is missing. `turned` rotates the picture so that its upper edge is on the left, `within` clips
   * the picture to a rectangle, and `align` and `valign` move it to an edge of its place. Returns the height of a picture that
   * is not turned.
   */
  picture(
    picture: DrawnPicture,
    place: Rectangle,
    part?: { turned?: boolean; within?: Rectangle | undefined; align?: 'left'; valign?: 'top' },
  ): number
  /** Covers a rectangle with translucent white, so that text on top of a picture is legible. */
  lighten(place: Rectangle): void
  /** Draws a watermark diagonally across a page, from lower left to upper right. Anything drawn later covers it. */
  across(text: string, page: { width: number; height: number }): void
  /** Draws a straight line. `thickness` is in points. */
  line(
    from: { x: number; y: number },
    to: { x: number; y: number },
    colour?: string,
    thickness?: number,
  ): void
  frame(place: Rectangle, colour?: string, style?: { dashed?: boolean }): void
}

/** Picture to draw. Once it is embedded, its key is enough to draw it again. */
export type DrawnPicture = { key: string; jpeg?: Buffer | undefined }

type Papers = {
  title: string
  author: string
  subject?: string
  creator: string
  /** BCP 47. */
  language: string
  /** All texts that will be drawn, used to select the fallback fonts. */
  texts: Iterable<{ text: string; bold: boolean }>
}

/**
 * Distance from the top of a line to its baseline, as a multiple of the font size. `LINE_HEIGHT` is the line height in the same
 * unit.
 */
const BASELINE = 0.95
const LINE_HEIGHT = 1.18
/** Line height of texts that are broken into lines, as a multiple of the font size. */
const LEADING = 1.3
/** Line height for scripts that reach far below the baseline, such as Arabic, as a multiple of the font size. */
const DEEP_LINE = 1.5
/**
 * Maximum width of a watermark, as a fraction of the page's diagonal. `LARGEST_ACROSS` is the maximum font size of a watermark,
 * and `PALE` its opacity.
 */
const ACROSS = 0.72
const LARGEST_ACROSS = 92
const PALE = 0.16
/** Opacity of the white rectangle behind a text that is drawn on a picture. */
const LIGHT = 0.88
/**
 * Font size of the page number. `USUAL_TOTAL` determines the space reserved for the total number of pages, which is not known
 * when the pages are drawn. A larger number reaches into the margin.
 */
const NUMBER_SIZE = 7.5
const USUAL_TOTAL = '00'
/** Time in milliseconds after which drawing lets other work run. */
const LONGEST_TURN = 15

/**
 * Draws a PDF and returns it as a stream. Finished pages are sent while later pages are drawn, so only a few are in memory.
 * `draw` must yield wherever drawing can pause, so that other work can run.
 */
export async function drawPages(
  papers: Papers,
  draw: (pages: DrawnPages) => AsyncIterable<void>,
): Promise<Readable> {
  const { default: PdfDocument } = await import('pdfkit')
  const fonts = await fontsFor(strangeTexts(papers.texts))
  const document = new PdfDocument({
    autoFirstPage: false,
    lang: papers.language,
    displayTitle: true,
    info: {
      ...{ Title: papers.title, Author: papers.author, Creator: papers.creator, Producer: papers.creator },
      ...(papers.subject !== undefined && { Subject: papers.subject }),
    },
  })
  for (const [family, { normal, bold }] of Object.entries(fonts.families)) {
    register(document, family, fonts.files.get(normal) ?? (await mainFont(normal)))
    register(document, `${family} bold`, fonts.files.get(bold) ?? (await mainFont(bold)))
  }
  const pages = pagesOf(document, fonts)
  return Readable.from(outputOf(document, draw(pages), pages.end), { objectMode: false })
}

/** Registers a font file or a parsed font. The library accepts both, but its types lack parsed fonts. */
function register(document: PDFKit.PDFDocument, name: string, font: Buffer | Font): void {
  document.registerFont(name, font as PDFKit.Mixins.PDFFontSource)
}

/** Yields the bytes of the document as soon as they are ready, and regularly lets other work run. */
async function* outputOf(
  document: PDFKit.PDFDocument,
  drawing: AsyncIterable<void>,
  end: () => void,
): AsyncGenerator<Buffer> {
  let begin = performance.now()
  for await (const _ of drawing) {
    const ready: Buffer | null = document.read()
    if (ready) yield ready
    if (performance.now() - begin < LONGEST_TURN) continue
    await new Promise((resolve) => setImmediate(resolve))
    begin = performance.now()
  }
  end()
  document.end()
  yield* document as unknown as AsyncIterable<Buffer>
}

function reachesDeep({ pieces }: FittedText['lines'][number]): boolean {
  return pieces.some(({ font }) => /^(vazirmatn|noto-sans-(thai|devanagari))/.test(font))
}

type DrawnLineStyle = { size: number; bold: boolean; colour: string | undefined; leading: number }

function pagesOf(document: PDFKit.PDFDocument, fonts: DocumentFonts): DrawnPages & { end(): void } {
  const fontOf = (font: string, bold: boolean) => (bold ? `${font} bold` : font)
  const widthOf = (text: string, font: string, bold: boolean) =>
    document.font(fontOf(font, bold)).fontSize(100).widthOfString(text) / 100
  const drawLine = (
    { pieces }: FittedText['lines'][number],
    { x, y }: { x: number; y: number },
    { size, bold, colour = COLOUR.ink, leading }: DrawnLineStyle,
  ) => {
    const baseline = y + (BASELINE + (leading - LINE_HEIGHT) / 2) * size
    document.fillColor(colour)
    for (const piece of pieces) {
      document.font(fontOf(piece.font, bold)).fontSize(size)
      document.text(piece.text, x + piece.x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    }
  }
  const images = new Map<string, OpenImage>()
  const total = totalPages(document, { font: MAIN_FONT, size: NUMBER_SIZE })
  let count = 0
  return {
    page: ({ width, height }) => {
      count += 1
      document.addPage({ size: [width, height], margin: 0 })
    },
    text: (text, { x, y, width }, { colour, align, bold = false, leading = LINE_HEIGHT, ...fitting }) => {
      const { size, lines } = fitText(text, { ...fitting, bold, width }, fonts, widthOf)
      const height = (lines.some(reachesDeep) ? Math.max(DEEP_LINE, leading) : leading) * size
      for (const [index, line] of lines.entries()) {
        const left = align === 'right' ? x + width - line.width : x
        drawLine(line, { x: left, y: y + index * height }, { size, bold, colour, leading })
      }
      return lines.length * height
    },
    wrap: (text, width, { size, bold = false, colour, leading = LEADING, align = 'left' }) =>
      text.split('\n').flatMap((paragraph): SetLine[] => {
        const { lines } = wrapText(paragraph, { width, size, bold }, fonts, widthOf)
        const fromRight = align === 'start' && beginsRight(paragraph)
        if (lines.length === 0) return [{ height: leading * size, draw: () => {} }]
        return lines.map((line) => ({
          height: (reachesDeep(line) ? Math.max(DEEP_LINE, leading) : leading) * size,
          draw: ({ x, y }) => {
            const left = fromRight ? x + width - line.width : x
            drawLine(line, { x: left, y }, { size, bold, colour, leading })
          },
        }))
      }),
    widthOf: (text, { size, bold = false }) => widthOf(text, MAIN_FONT, bold) * size,
    number: (word, { x, y, width }) => {
      document.font(MAIN_FONT).fontSize(NUMBER_SIZE).fillColor(COLOUR.quiet)
      const room = document.widthOfString(USUAL_TOTAL)
      const label = `${word} ${count} / `
      const baseline = y + BASELINE * NUMBER_SIZE
      const left = x + width - room - document.widthOfString(label)
      document.text(label, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      total.draw(x + width - room, baseline)
    },
    end: () => total.end(count),
    qr: (text, { x, y, side }) => {
      const code = qrModules(text)
      const module = side / code.side
      for (const { row, from, length } of code.dark)
        document.rect(x + from * module, y + row * module, length * module, module)
      document.fill('black')
    },
    hasPicture: (key) => images.has(key),
    picture: ({ key, jpeg }, { x, y, width, height }, part = {}) => {
      const { turned = false, within, align, valign } = part
      const image = images.get(key) ?? (jpeg && openImage(document, jpeg))
      if (!image) return 0
      images.set(key, image)
      document.save()
      if (within) document.rect(within.x, within.y, within.width, within.height).clip()
      const centre = { x: x + width / 2, y: y + height / 2 }
      if (turned) document.rotate(-90, { origin: [centre.x, centre.y] })
      const [across, down] = turned ? [height, width] : [width, height]
      document.image(image, centre.x - across / 2, centre.y - down / 2, {
        fit: [across, down],
        ...(align !== 'left' && { align: 'center' as const }),
        ...(valign !== 'top' && { valign: 'center' as const }),
      })
      document.restore()
      return image.height * Math.min(width / image.width, height / image.height)
    },
    lighten: ({ x, y, width, height }) => {
      document.save().rect(x, y, width, height).fillColor('white', LIGHT).fill().restore().fillOpacity(1)
    },
    across: (text, { width, height }) => {
      const room = Math.hypot(width, height) * ACROSS
      const size = Math.min(LARGEST_ACROSS, room / widthOf(text, MAIN_FONT, true))
      const angle = (Math.atan2(height, width) * 180) / Math.PI
      document.save().rotate(-angle, { origin: [width / 2, height / 2] })
      document.font(fontOf(MAIN_FONT, true)).fontSize(size).fillColor(COLOUR.quiet, PALE)
      const left = (width - document.widthOfString(text)) / 2
      document.text(text, left, height / 2, { lineBreak: false, baseline: 'middle' })
      document.restore().fillOpacity(1)
    },
    line: (from, to, colour = COLOUR.hairline, thickness = 0.4) => {
      document.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(thickness).stroke(colour)
    },
    frame: ({ x, y, width, height }, colour = COLOUR.hairline, { dashed = false } = {}) => {
      if (dashed) document.dash(2, { space: 2 })
      document.rect(x, y, width, height).lineWidth(0.4).stroke(colour)
      if (dashed) document.undash()
    },
  }
}

/** Image that the library has opened. Its size is in pixels. */
type OpenImage = PDFKit.Mixins.ImageSrc & { width: number; height: number }

/** Opens an image with `openImage`, a function that the library's types lack. */
function openImage(document: PDFKit.PDFDocument, jpeg: Buffer): OpenImage {
  return (document as unknown as { openImage(source: Buffer): OpenImage }).openImage(jpeg)
}

/**
 * Returns the texts that may need a fallback font, without duplicates. A text that occurs in both weights is returned as bold.
 */
function strangeTexts(texts: Papers['texts']): { text: string; bold: boolean }[] {
  const strange = new Map<string, boolean>()
  for (const { text, bold } of texts)
    if (!isPlain(text)) strange.set(text, bold || strange.get(text) === true)
  return [...strange].map(([text, bold]) => ({ text, bold }))
}
