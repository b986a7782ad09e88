import type { PdfBox, PdfFacts } from '@lienzo/rules/sales/preflight/pdf-facts'
import type { PdfEngine } from './pdf-engine.ts'

export type PageBoxes = Pick<PdfFacts, 'media' | 'crop' | 'trim' | 'bleed'>

const UM_PER_UNIT = 25_400 / 72

/** Coordinate in page units that is outside any page. */
const BEYOND = 1_000_000

/** Loaded page. `document` and `page` are handles of the engine; `index` is the position of the page in the document. */
export type LoadedPage = { document: number; index: number; page: number }

/**
 * Returns the boxes of a page in micrometres as the preview shows them. Media and crop boxes can be inherited. All boxes are
 * clipped to the media box and rotated with the page. `unit` is the size of a page unit in 1/72 inch. Throws if the page has no
 * size.
 */
export function boxesOf(engine: PdfEngine, loadedPage: LoadedPage, unit: number): PageBoxes {
  const { page } = loadedPage
  const visible = visibleBox(engine, page)
  const media = ownBox(engine, page, 'Media') ?? inheritedMedia(engine, loadedPage)
  const turns = engine._FPDFPage_GetRotation(page)
  const convertBox = (box: PdfBox | null) => (box ? inUm(rotateBox(box, media, turns), unit) : null)
  const whole = convertBox(media)
  if (!whole) throw new Error('The page has no size')
  const isCropped = !isSame(visible, media)
  return {
    media: whole,
    crop: isCropped ? convertBox(visible) : null,
    trim: convertBox(cutTo(media, ownBox(engine, page, 'Trim'))),
    bleed: convertBox(cutTo(media, ownBox(engine, page, 'Bleed'))),
  }
}

/**
 * Returns the printed area of a page in square page units. This is the visible part of the trim box or, without a trim box, the
 * whole visible box.
 */
export function printedArea(engine: PdfEngine, page: number): number {
  const visible = visibleBox(engine, page)
  const { left, bottom, right, top } = cutTo(visible, ownBox(engine, page, 'Trim')) ?? visible
  return (right - left) * (top - bottom)
}

/**
 * Returns the box that the engine draws, in page units: the crop box clipped to the media box. Each of these boxes can be
 * inherited.
 */
function visibleBox(engine: PdfEngine, page: number): PdfBox {
  const at = engine.wasmExports.malloc(16)
  engine._FPDF_GetPageBoundingBox(page, at)
  const [left = 0, top = 0, right = 0, bottom = 0] = engine.HEAPF32.subarray(at / 4, at / 4 + 4)
  return { left, bottom, right, top }
}

/**
 * Returns the inherited media box of a page. Sets a huge crop box, because the engine then draws exactly the media box. Changes
 * the document in memory, but not the loaded page.
 */
function inheritedMedia(engine: PdfEngine, { document, index, page }: LoadedPage): PdfBox {
  engine._FPDFPage_SetCropBox(page, -BEYOND, -BEYOND, BEYOND, BEYOND)
  const wholePage = engine._FPDF_LoadPage(document, index)
  const media = visibleBox(engine, wholePage)
  engine._FPDF_ClosePage(wholePage)
  return media
}

/**
 * Returns a box that the page itself declares, even if the corners are listed in an unusual order; `null` if the box is missing
 * or empty.
 */
function ownBox(engine: PdfEngine, page: number, name: 'Media' | 'Trim' | 'Bleed'): PdfBox | null {
  const at = engine.wasmExports.malloc(16)
  if (!engine[`_FPDFPage_Get${name}Box`](page, at, at + 4, at + 8, at + 12)) return null
  const [x = 0, y = 0, otherX = 0, otherY = 0] = engine.HEAPF32.subarray(at / 4, at / 4 + 4)
  const box = {
    left: Math.min(x, otherX),
    bottom: Math.min(y, otherY),
    right: Math.max(x, otherX),
    top: Math.max(y, otherY),
  }
  const isBox = Object.values(box).every(Number.isFinite) && box.right > box.left && box.top > box.bottom
  return isBox ? box : null
}

function cutTo(media: PdfBox, box: PdfBox | null): PdfBox | null {
  if (!box) return null
  const left = Math.max(box.left, media.left)
  const bottom = Math.max(box.bottom, media.bottom)
  const right = Math.min(box.right, media.right)
  const top = Math.min(box.top, media.top)
  return right > left && top > bottom ? { left, bottom, right, top } : null
}

/**
 * Rotates a box together with the page, by clockwise quarter turns. The lower left corner of a rotated page becomes the origin.
 * Without rotation, the box remains unchanged.
 */
function rotateBox({ left, bottom, right, top }: PdfBox, page: PdfBox, quarters: number): PdfBox {
  switch (quarters) {
    case 1:
      return {
        left: bottom - page.bottom,
        bottom: page.right - right,
        right: top - page.bottom,
        top: page.right - left,
      }
    case 2:
      return {
        left: page.right - right,
        bottom: page.top - top,
        right: page.right - left,
        top: page.top - bottom,
      }
    case 3:
      return {
        left: page.top - top,
        bottom: left - page.left,
        right: page.top - bottom,
        top: right - page.left,
      }
    default:
      return { left, bottom, right, top }
  }
}

function inUm({ left, bottom, right, top }: PdfBox, unit: number): PdfBox | null {
  const um = (length: number) => Math.round(length * unit * UM_PER_UNIT)
  const box = { left: um(left), bottom: um(bottom), right: um(right), top: um(top) }
  const isBox = Object.values(box).every(Number.isSafeInteger) && box.right > box.left && box.top > box.bottom
  return isBox ? box : null
}

function isSame(one: PdfBox, other: PdfBox): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.01
  return (
    near(one.left, other.left) &&
    near(one.bottom, other.bottom) &&
    near(one.right, other.right) &&
    near(one.top, other.top)
  )
}
