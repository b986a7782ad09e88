import { type RowOfPicture, rowOfPicture } from '../../pictures/row-of-picture.ts'
import { attributeOf, readXml, type XmlAttributes } from '../../read-xml.ts'
import type { ZipArchive } from '../../zip-archive.ts'
import { relationsOf } from '../xlsx-relations.ts'
import { heightsOfSheet } from './heights-of-sheet.ts'
import type { PlacedPicture } from './picture-order.ts'

/** EMU (English Metric Units) per point. */
const EMU_A_POINT = 12_700

/** Finds the pictures drawn on top of a sheet, and the row to which each picture belongs. */
export async function drawnPictures(zip: ZipArchive, sheet: string): Promise<PlacedPicture[]> {
  const drawings = (await relationsOf(zip, sheet)).filter(({ type }) => type === 'drawing')
  const pictures: PlacedPicture[] = []
  for (const { target } of drawings) {
    if (zip.has(target)) pictures.push(...(await picturesOf(zip, target, sheet)))
  }
  return pictures
}

async function picturesOf(zip: ZipArchive, drawing: string, sheet: string): Promise<PlacedPicture[]> {
  const relations = await relationsOf(zip, drawing)
  const partOf = new Map(relations.map(({ id, target }) => [id, target]))
  const xml = new DrawingXml()
  await readXml(zip.bytes(drawing), xml)
  // Row heights are needed only if a picture can span several rows. They are read only then, because reading them takes as long
  // as reading the rows.
  const heights = xml.pictures.every(({ anchor }) => isInOneRow(anchor))
    ? undefined
    : await heightsOfSheet(zip, sheet)
  const placeOf = ({ from, to, top, height }: Anchor): RowOfPicture => {
    if (!heights) return { row: from.row + 1 }
    const edge = (corner: Corner) => heights.topOf(corner.row + 1) + corner.offset / EMU_A_POINT
    const begin = top === undefined ? edge(from) : top / EMU_A_POINT
    return rowOfPicture(heights, begin, to ? edge(to) : begin + height / EMU_A_POINT)
  }
  return xml.pictures.flatMap(({ id, anchor }) => {
    const part = partOf.get(id)
    return part === undefined ? [] : [{ ...placeOf(anchor), column: anchor.from.column + 1, part }]
  })
}

/** Corner of a picture. `row` and `column` count from 0, and `offset` is the distance in EMU from the upper edge of the row. */
type Corner = { row: number; column: number; offset: number }

/**
 * Anchor of a picture, with lengths in EMU. `top` is the distance from the upper edge of the sheet if the picture is not
 * anchored to a row. `height` is used if `to` is missing.
 */
type Anchor = { from: Corner; to: Corner | undefined; top: number | undefined; height: number }

function isInOneRow({ from, to, top }: Anchor): boolean {
  return top === undefined && to?.row === from.row
}

type AnchoredPicture = { id: string; anchor: Anchor }

/** Callbacks that collect the pictures of a drawing with their anchors, including pictures inside groups and shapes. */
class DrawingXml {
  readonly pictures: AnchoredPicture[] = []
  #anchor: Anchor | undefined
  #corner: Corner | undefined
  /** Nesting depth of fallback elements. They repeat pictures for older programs, so pictures inside them are skipped. */
  #fallbacks = 0
  #text = ''

  open = (name: string, attributes: XmlAttributes): void => {
    this.#text = ''
    const anchor = this.#anchor
    if (/^(oneCell|twoCell|absolute)Anchor$/.test(name)) {
      this.#anchor = { from: corner(), to: undefined, top: undefined, height: 0 }
    } else if (!anchor) return
    else if (name === 'from') this.#corner = anchor.from
    else if (name === 'to') this.#corner = anchor.to = corner()
    else if (name === 'pos') anchor.top ??= Number(attributes.y ?? 0)
    // The first `ext` element is the size of the anchor; a later one is the size of the picture itself.
    else if (name === 'ext') anchor.height ||= countedFrom0(attributes.cy ?? '')
    else if (name === 'Fallback') this.#fallbacks += 1
    else if (name === 'blip' && this.#fallbacks === 0) this.#take(anchor, attributes)
  }

  text = (text: string): void => {
    if (this.#corner) this.#text += text
  }

  close = (name: string): void => {
    if (this.#corner && name === 'row') this.#corner.row = countedFrom0(this.#text)
    if (this.#corner && name === 'col') this.#corner.column = countedFrom0(this.#text)
    if (this.#corner && name === 'rowOff') this.#corner.offset = countedFrom0(this.#text)
    if (name === 'from' || name === 'to') this.#corner = undefined
    if (name === 'Fallback') this.#fallbacks -= 1
    if (name.endsWith('Anchor')) this.#anchor = undefined
  }

  #take(anchor: Anchor, attributes: XmlAttributes): void {
    const id = attributeOf(attributes, 'embed')
    if (id !== undefined) this.pictures.push({ id, anchor })
  }
}

function corner(): Corner {
  return { row: 0, column: 0, offset: 0 }
}

function countedFrom0(text: string): number {
  const number = Number(text)
  return Number.isInteger(number) && number >= 0 ? number : 0
}
