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
import { type DrawingRoot, rootOf, sizeOf, withAttributes } from './drawing-size.ts'
import { userUnitOf } from './pdf-user-unit.ts'
import { LARGEST_DRAWING, LARGEST_PDF } from './preview-limits.ts'

/** What is drawn here, and how large it says that its first page is, in millionths of a metre. */
export type Measured = { pages: number; widthUm: number; heightUm: number } | { locked: true }

/** The units of a PDF, and what programs that draw mean by those of an SVG that names none. */
const UNITS_PER_INCH = 72
/** What the units of CSS are, and so everything in a drawing that says what it measures. */
const UNITS_OF_CSS_PER_INCH = 96
/** The engine reads units of CSS only at this density, and then draws each a third larger. */
const DOTS_PER_UNIT = UNITS_OF_CSS_PER_INCH / UNITS_PER_INCH
const UM_PER_INCH = 25_400
/** From here on the engine reads a drawing only where its guards are taken off, which this process has of its own. */
const LONGEST_GUARDED = 8_000_000

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
  if (target && width > 0 && height > 0)
    await writePicture(await drawPage(page, Number(pixels) / Math.max(width, height)))
  const perInch = UNITS_PER_INCH / userUnitOf(content)
  return { pages: document.getPageCount(), ...inMicrometres({ width, height }, perInch) }
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
  const root = rootOf(oneByteALetter(await readBounded(LARGEST_DRAWING)))
  const { isPhysical, ...said } = sizeOf(root)
  const size = { ...(await sizeOfInk(root, said)), ...defined(said) }
  const measured = inMicrometres(size, isPhysical ? UNITS_OF_CSS_PER_INCH : UNITS_PER_INCH)
  if (target && size.width > 0 && size.height > 0) await writePicture(drawAt(root, size, Number(pixels)))
  return { pages: 1, ...measured }
}

/** A text of two bytes a letter as one of UTF-8, which is all that the engine reads; any other as it is. */
function oneByteALetter(content: Buffer): string {
  const mark = content.toString('hex', 0, 2)
  const code = { fffe: 'utf-16le', feff: 'utf-16be' }[mark]
  if (!code) return content.toString('latin1')
  const text = new TextDecoder(code)
    .decode(content)
    .replace(/(<\?xml[^>]*?)\sencoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1')
  return Buffer.from(text).toString('latin1')
}

type Sides = { width: number; height: number }

function defined(said: Partial<Record<keyof Sides, number | undefined>>): Partial<Sides> {
  return Object.fromEntries(Object.entries(said).filter(([, side]) => side !== undefined))
}

/** Where a drawing does not say how large it is, it goes from its origin to where something is drawn. */
async function sizeOfInk(
  root: DrawingRoot,
  said: Partial<Record<keyof Sides, number | undefined>>,
): Promise<Sides> {
  if (said.width !== undefined && said.height !== undefined) return { width: said.width, height: said.height }
  const { width: _width, height: _height, ...others } = Object.fromEntries(root.attributes)
  const open = { ...root, attributes: new Map(Object.entries(others)) }
  const prefix = root.name.replace(/svg$/, '')
  const origin = `<${prefix}rect width="1" height="1" fill="#000"/>`
  const drawing = withAttributes({ ...open, after: root.close === '/>' ? '' : `${origin}${root.after}` }, {})
  const { width, height } = await asPicture(drawing).metadata()
  return { width: width / DOTS_PER_UNIT, height: height / DOTS_PER_UNIT }
}

function asPicture(drawing: string): Sharp {
  const content = Buffer.from(drawing, 'latin1')
  return sharp(content, {
    density: UNITS_OF_CSS_PER_INCH,
    limitInputPixels: false,
    unlimited: content.length > LONGEST_GUARDED,
  })
}

/** All of it, so many pixels on its longer side. */
function drawAt(root: DrawingRoot, { width, height }: Sides, longerSide: number): Sharp {
  const scale = longerSide / Math.max(width, height)
  const side = (units: number) => String(Math.max(1, units * scale) / DOTS_PER_UNIT)
  const viewBox = root.attributes.get('viewBox') ?? `0 0 ${width} ${height}`
  const drawing = withAttributes(root, { width: side(width), height: side(height), viewBox })
  return asPicture(drawing).resize(longerSide, longerSide, { fit: 'inside' })
}

function inMicrometres({ width, height }: Sides, perInch: number) {
  const micrometres = (units: number) => Math.round((units * UM_PER_INCH) / perInch)
  return { widthUm: micrometres(width), heightUm: micrometres(height) }
}

async function writePicture(picture: Sharp): Promise<void> {
  await picture.toColourspace('srgb').webp({ quality: 80 }).toFile(target)
}

async function readBounded(most: number): Promise<Buffer> {
  const { size } = await stat(source)
  if (size > most) throw new RangeError(`${size} bytes are too many to be drawn`)
  return readFile(source)
}
