/**
 * Measures a PDF or an SVG, and draws its first page as a WebP where a target is given. Runs as a process of its own
 * (`preview.ts`), because what it reads was written by anybody: it may take for ever, or all memory there is. Prints what it
 * found as JSON.
 *
 *     node preview-process.ts pdf|drawing <source> <pixels of the longer side> [target]
 */
import { readFile, stat } from 'node:fs/promises'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { LARGEST_DRAWING, LARGEST_PDF } from './preview-limits.ts'

/** What is drawn here, and how large it says that its first page is, in millionths of a metre. */
export type Measured = { pages: number; widthUm: number; heightUm: number } | { locked: true }

/** The units of a PDF and, as the engine reads it, of an SVG that names none. */
const UNITS_PER_INCH = 72
const UM_PER_INCH = 25_400
/** A drawing is measured in whole dots: one of a few is measured with more of them. */
const FEW_DOTS = 1000
/** The most dots per inch that the library takes. */
const MOST_DPI = 100_000

const [kind, source = '', pixels = '', target = ''] = process.argv.slice(2)
const measured = await (kind === 'pdf' ? readPdf() : readDrawing())
process.stdout.write(JSON.stringify(measured))

async function readPdf(): Promise<Measured> {
  const library = await PDFiumLibrary.init()
  const content = await readBounded(LARGEST_PDF)
  const document = await library.loadDocument(content).catch((error: unknown) => {
    if (error instanceof Error && /password|security/i.test(error.message)) return undefined
    throw error
  })
  if (!document) return { locked: true }
  const page = document.getPage(0)
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  if (!(width > 0 && height > 0)) throw new RangeError('The first page has no size')
  if (target) await writePicture(await drawPage(page, Number(pixels) / Math.max(width, height)))
  return { pages: document.getPageCount(), widthUm: micrometres(width), heightUm: micrometres(height) }
}

async function drawPage(page: PDFiumPage, scale: number): Promise<Sharp> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const { data, width, height } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: 'bitmap',
  })
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** From memory and not from its path: a drawing without a place of its own can name no other file. */
async function readDrawing(): Promise<Measured> {
  const content = await readBounded(LARGEST_DRAWING)
  const { width, height } = await sizeOfDrawing(content)
  if (target) {
    const longerSide = Number(pixels)
    const density = Math.min(MOST_DPI, Math.max(1, (UNITS_PER_INCH * longerSide) / Math.max(width, height)))
    await writePicture(sharp(content, { density }).resize(longerSide, longerSide, { fit: 'inside' }))
  }
  return { pages: 1, widthUm: micrometres(width), heightUm: micrometres(height) }
}

async function sizeOfDrawing(content: Buffer) {
  const size = await dotsOf(content, 1)
  if (Math.max(size.width, size.height) >= FEW_DOTS) return size
  return dotsOf(content, 100)
}

async function dotsOf(content: Buffer, finer: number) {
  const density = UNITS_PER_INCH * finer
  const { width, height } = await sharp(content, { density, limitInputPixels: false }).metadata()
  return { width: width / finer, height: height / finer }
}

function micrometres(units: number): number {
  return Math.round((units * UM_PER_INCH) / UNITS_PER_INCH)
}

async function writePicture(picture: Sharp): Promise<void> {
  await picture.toColourspace('srgb').webp({ quality: 80 }).toFile(target)
}

async function readBounded(most: number): Promise<Buffer> {
  const { size } = await stat(source)
  if (size > most) throw new RangeError(`${size} bytes are too many to be drawn`)
  return readFile(source)
}
