import { attributeOf, readXml, type XmlAttributes } from '../../read-xml.ts'
import type { ZipArchive } from '../../zip-archive.ts'
import { relationsOf } from '../xlsx-relations.ts'
import type { PlacedPicture } from './picture-order.ts'
import { rowsByHeight } from './row-heights.ts'

/** The pictures that lie on a sheet, each in the row in which it begins. */
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
  const isMeasured = xml.pictures.some(({ top }) => top !== undefined)
  const rowAt = isMeasured ? await rowsByHeight(zip, sheet) : () => 1
  return xml.pictures.flatMap(({ id, row, column, top }) => {
    const part = partOf.get(id)
    if (part === undefined) return []
    return [{ row: top === undefined ? row : rowAt(top), column, part }]
  })
}

/** `top`: where it begins under the upper edge of the sheet, in EMU, where it names no row. */
type Drawn = { id: string; row: number; column: number; top: number | undefined }

/** Reads the anchors of a drawing, and what pictures each holds, in groups and in shapes too. */
class DrawingXml {
  readonly pictures: Drawn[] = []
  #row = 0
  #column = 0
  #top: number | undefined
  #inFrom = false
  #isAnchored = false
  /** What older programs show in place of something that stands beside it. */
  #fallbacks = 0
  #text = ''

  open = (name: string, attributes: XmlAttributes): void => {
    this.#text = ''
    if (/^(oneCell|twoCell|absolute)Anchor$/.test(name)) {
      this.#isAnchored = true
      this.#row = 0
      this.#column = 0
      this.#top = undefined
    } else if (name === 'from') this.#inFrom = true
    else if (name === 'pos' && this.#isAnchored) this.#top ??= Number(attributes.y ?? 0)
    else if (name === 'Fallback') this.#fallbacks += 1
    else if (name === 'blip' && this.#isAnchored && this.#fallbacks === 0) this.#take(attributes)
  }

  text = (text: string): void => {
    if (this.#inFrom) this.#text += text
  }

  close = (name: string): void => {
    if (this.#inFrom && name === 'row') this.#row = countedFrom0(this.#text)
    if (this.#inFrom && name === 'col') this.#column = countedFrom0(this.#text)
    if (name === 'from') this.#inFrom = false
    if (name === 'Fallback') this.#fallbacks -= 1
    if (name.endsWith('Anchor')) this.#isAnchored = false
  }

  #take(attributes: XmlAttributes): void {
    const id = attributeOf(attributes, 'embed')
    if (id !== undefined) {
      this.pictures.push({ id, row: this.#row + 1, column: this.#column + 1, top: this.#top })
    }
  }
}

function countedFrom0(text: string): number {
  const number = Number(text)
  return Number.isInteger(number) && number >= 0 ? number : 0
}
