/**
 * Draws the first page of a PDF, or an SVG, as a WebP. Runs as a process of its own (`preview.ts`), because what it reads
 * was written by anybody: it may take for ever, or all memory there is.
 *
 *     node preview-process.ts pdf|drawing <source> <target> <pixels of the longer side>
 */
import { readFile, stat } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

const MEGABYTE = 1024 ** 2
/** The engine holds a document as a whole, twice. */
const LARGEST_PDF = 512 * MEGABYTE
const LARGEST_DRAWING = 32 * MEGABYTE
/** The dots per inch that an SVG without a unit is measured in, and the most that the library takes. */
const DRAWING_DPI = 72
const MOST_DPI = 100_000

const [kind, source = '', target = '', pixels = ''] = process.argv.slice(2)
const picture = await (kind === 'pdf' ? drawPdf(source, Number(pixels)) : drawSvg(source, Number(pixels)))
await picture.toColourspace('srgb').webp({ quality: 80 }).toFile(target)

async function drawPdf(path: string, longerSide: number): Promise<Sharp> {
  const library = await PDFiumLibrary.init()
  const page = (await library.loadDocument(await readBounded(path, LARGEST_PDF))).getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = longerSide / Math.max(originalWidth, originalHeight)
  const { data, width, height } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: 'bitmap',
  })
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** From memory and not from its path: a drawing without a place of its own can name no other file. */
async function drawSvg(path: string, longerSide: number): Promise<Sharp> {
  const content = await readBounded(path, LARGEST_DRAWING)
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  const density = Math.min(MOST_DPI, Math.max(1, (DRAWING_DPI * longerSide) / Math.max(width, height)))
  return sharp(content, { density }).resize(longerSide, longerSide, { fit: 'inside' })
}

async function readBounded(path: string, most: number): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > most) throw new RangeError(`${size} bytes are too many to be drawn`)
  return readFile(path)
}
