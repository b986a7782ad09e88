/**
 * Measures a PDF or an SVG and, if a target is given, draws the first page as a WebP. Runs in a separate process
 * (`preview.ts`), because an uploaded file can take unlimited time or memory. Prints the measurements as JSON.
 *
 * node preview-process.ts pdf|drawing <source> <pixels of the longer side> [target]
 */
import { readFile, stat } from 'node:fs/promises'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { type DrawingRoot, rootOf, sizeOf, withAttributes } from './drawing-size.ts'
import { userUnitOf } from './pdf-user-unit.ts'
import { LARGEST_DRAWING, LARGEST_PDF } from './preview-limits.ts'

/** Number of pages, and the size of the first page in micrometres; `locked` if a password is needed to open the PDF. */
export type DrawingMeasurement = { pages: number; widthUm: number; heightUm: number } | { locked: true }

/** Units per inch in a PDF. Drawing programs use the same unit in an SVG for numbers without a unit. */
const UNITS_PER_INCH = 72
/** CSS units per inch, used if an SVG declares a physical length. */
const UNITS_OF_CSS_PER_INCH = 96
/** Factor by which the engine enlarges a drawing at 96 dpi. The engine reads CSS units correctly only at this density. */
const DOTS_PER_UNIT = UNITS_OF_CSS_PER_INCH / UNITS_PER_INCH
const UM_PER_INCH = 25_400
/**
 * Maximum size in bytes of an SVG that is read with the engine's own limits. Larger drawings are read without these limits,
 * because this process has its own.
 */
const LONGEST_GUARDED = 8_000_000

const [kind, source = '', pixels = '', target = ''] = process.argv.slice(2)
const measurements = await (kind === 'pdf' ? readPdf() : readDrawing())
process.stdout.write(JSON.stringify(measurements))

async function readPdf(): Promise<DrawingMeasurement> {
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

/**
 * Measures an SVG and, if a target is given, draws it. Passes the content to the engine instead of the path, so that the
 * drawing cannot refer to other files.
 */
async function readDrawing(): Promise<DrawingMeasurement> {
  const root = rootOf(oneByteALetter(await readBounded(LARGEST_DRAWING)))
  const { isPhysical, ...declaredSides } = sizeOf(root)
  const size = { ...(await sizeOfInk(root, declaredSides)), ...definedSidesOf(declaredSides) }
  const sizeInUm = inMicrometres(size, isPhysical ? UNITS_OF_CSS_PER_INCH : UNITS_PER_INCH)
  if (target && size.width > 0 && size.height > 0) await writePicture(drawAt(root, size, Number(pixels)))
  return { pages: 1, ...sizeInUm }
}

/**
 * Converts the bytes of an SVG to a string with one character per byte. Converts UTF-16 to UTF-8 first, because the engine does
 * not read UTF-16.
 */
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

function definedSidesOf(sides: Partial<Record<keyof Sides, number | undefined>>): Partial<Sides> {
  return Object.fromEntries(Object.entries(sides).filter(([, side]) => side !== undefined))
}

/**
 * Returns the size of a drawing in CSS units: `declaredSides` if both sides are known. Otherwise measures both sides, from the
 * origin to the end of the drawn area.
 */
async function sizeOfInk(
  root: DrawingRoot,
  declaredSides: Partial<Record<keyof Sides, number | undefined>>,
): Promise<Sides> {
  if (declaredSides.width !== undefined && declaredSides.height !== undefined)
    return { width: declaredSides.width, height: declaredSides.height }
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

/** Renders a whole SVG, with `longerSide` pixels on the longer side. */
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
