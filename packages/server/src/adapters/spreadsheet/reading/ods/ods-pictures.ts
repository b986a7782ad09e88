import { RowHeights, type RowRun } from '../pictures/row-heights.ts'
import { rowOfPicture } from '../pictures/row-of-picture.ts'
import { readXml, type XmlAttributes } from '../read-xml.ts'
import type { SheetPicture } from '../sheet-document.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { countOf, isCell } from './ods-rows.ts'

/**
 * Finds the pictures of a sheet (index from 0) and the row to which each picture belongs. Pictures anchored to the page have
 * row 0.
 */
export async function odsPictures(zip: ZipArchive, content: string, sheet: number): Promise<SheetPicture[]> {
  const xml = new PicturesXml(sheet)
  await readXml(zip.bytes(content), xml)
  const heights = new RowHeights(USUAL_HEIGHT, xml.runs)
  return xml.pictures
    .filter(({ part }) => zip.has(part))
    .map(({ row, part, offset, height }) => {
      if (row === 0) return { row, part }
      const top = heights.topOf(row) + offset
      return { ...rowOfPicture(heights, top, top + height), part }
    })
}

/** Default row height in points. */
const USUAL_HEIGHT = 12.8

/**
 * Picture with its anchor. `row` is a row number, or 0 for the page. `offset` is the distance from the upper edge of the row,
 * and `height` the height of the picture, both in points.
 */
type PictureFrame = { row: number; part: string; offset: number; height: number }

class PicturesXml {
  readonly pictures: PictureFrame[] = []
  readonly runs: RowRun[] = []
  readonly #sheet: number
  readonly #heights = new Map<string, number>()
  #style = ''
  #tables = 0
  #depth = 0
  #row = 1
  #times = 1
  #cells = 0
  #isOfPage = false
  #frame: XmlAttributes = {}
  #part: string | undefined

  constructor(sheet: number) {
    this.#sheet = sheet
  }

  open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'style') this.#style = attributes['style:name'] ?? ''
    if (name === 'table-row-properties') {
      this.#heights.set(this.#style, pointsOf(attributes['style:row-height']) ?? USUAL_HEIGHT)
    }
    if (name === 'table') this.#depth += 1
    if (!this.#isWanted()) return
    if (name === 'table-row') this.#openRow(attributes)
    if (isCell(name)) this.#cells += 1
    if (name === 'shapes') this.#isOfPage = true
    if (name === 'frame') {
      this.#part = undefined
      this.#frame = attributes
    }
    // The last image of a frame is used. If the frame contains an object, this image shows the object for programs that cannot
    // draw it.
    if (name === 'image' && (this.#cells > 0 || this.#isOfPage))
      this.#part = pictureAt(attributes['xlink:href']) ?? this.#part
  }

  close = (name: string): void => {
    if (this.#isWanted()) {
      if (name === 'frame') this.#closeFrame()
      if (isCell(name)) this.#cells -= 1
      if (name === 'shapes') this.#isOfPage = false
      if (name === 'table-row') this.#row += this.#times
    }
    if (name !== 'table') return
    this.#depth -= 1
    if (this.#depth === 0) this.#tables += 1
  }

  #isWanted(): boolean {
    return this.#depth === 1 && this.#tables === this.#sheet
  }

  #openRow(attributes: XmlAttributes): void {
    this.#times = countOf(attributes['table:number-rows-repeated'])
    const isHidden = /collapse|filter/.test(attributes['table:visibility'] ?? '')
    const height = this.#heights.get(attributes['table:style-name'] ?? '') ?? USUAL_HEIGHT
    this.runs.push({ first: this.#row, times: this.#times, height: isHidden ? 0 : height })
  }

  #closeFrame(): void {
    const part = this.#part
    this.#part = undefined
    if (part === undefined) return
    const offset = pointsOf(this.#frame['svg:y']) ?? 0
    const height = pointsOf(this.#frame['svg:height']) ?? 0
    this.pictures.push({ row: this.#isOfPage ? 0 : this.#row, part, offset, height })
  }
}

/** Number of points in each of ODF's units of length. */
const pointsOfUnit: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  pc: 12,
  px: 0.75,
}

/** Converts a length such as "0.25in" to points; undefined if it is invalid. */
function pointsOf(length = ''): number | undefined {
  const { number, unit = '' } = /^(?<number>-?[\d.]+)(?<unit>[a-z]+)$/.exec(length)?.groups ?? {}
  const points = pointsOfUnit[unit]
  return number === undefined || points === undefined ? undefined : Number(number) * points
}

/** Returns the path of a picture within the document; undefined for other paths, such as the preview of an embedded object. */
function pictureAt(href = ''): string | undefined {
  const place = href.replace(/^\.\//, '')
  return place.startsWith('Pictures/') ? place : undefined
}
