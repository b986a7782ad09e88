import { attributeOf, readXml, type XmlAttributes } from '../../read-xml.ts'
import type { ZipArchive } from '../../zip-archive.ts'
import { relationsOf } from '../xlsx-relations.ts'
import { columnOf } from '../xlsx-rows.ts'
import type { CellPictureParts } from '../xlsx-workbook.ts'
import { pictureNamed } from './picture-formula.ts'
import type { PlacedPicture } from './picture-order.ts'

/** Finds pictures inside cells: pictures that Excel has placed in a cell, and pictures named in a WPS formula. */
export async function picturesInCells(
  zip: ZipArchive,
  sheet: string,
  parts: CellPictureParts,
): Promise<PlacedPicture[]> {
  const richParts = await richPictures(zip, parts)
  const partByName = await namedPictures(zip, parts)
  if (richParts.length === 0 && partByName.size === 0) return []
  const xml = new CellsXml((cell, formula) => {
    const name = pictureNamed(formula)
    if (name !== undefined) return partByName.get(name)
    return cell.vm === undefined ? undefined : richParts[Number(cell.vm) - 1]
  })
  await readXml(zip.bytes(sheet), xml)
  return xml.pictures
}

class CellsXml {
  readonly pictures: PlacedPicture[] = []
  readonly #partOf: (cell: XmlAttributes, formula: string) => string | undefined
  #row = 0
  #column = 0
  #cell: XmlAttributes = {}
  #text: string | undefined
  #formula = ''

  constructor(partOf: (cell: XmlAttributes, formula: string) => string | undefined) {
    this.#partOf = partOf
  }

  open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'row') {
      this.#row = attributes.r === undefined ? this.#row + 1 : Number(attributes.r)
      this.#column = 0
    } else if (name === 'c') {
      this.#cell = attributes
      this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r)
      this.#formula = ''
    } else if (name === 'f' || name === 'v') this.#text = ''
  }

  text = (text: string): void => {
    if (this.#text !== undefined) this.#text += text
  }

  close = (name: string): void => {
    if (name === 'f' || name === 'v') {
      this.#formula ||= this.#text ?? ''
      this.#text = undefined
    } else if (name === 'c') {
      const part = this.#partOf(this.#cell, this.#formula)
      if (part !== undefined) this.pictures.push({ row: this.#row, column: this.#column, part })
    }
  }
}

/**
 * Returns the paths of pictures by value metadata: a cell whose `vm` attribute is n shows the picture at index n - 1. Entries
 * for other values are undefined.
 */
async function richPictures(zip: ZipArchive, parts: CellPictureParts): Promise<(string | undefined)[]> {
  const { metadata, values, structures, relations } = parts
  if (!metadata || !values || !relations) return []
  const partOf = await targetsOf(zip, relations)
  const targets: (string | undefined)[] = []
  await readXml(zip.bytes(relations), {
    open: (name, attributes) => {
      if (name === 'rel') targets.push(partOf.get(attributeOf(attributes, 'id') ?? ''))
    },
  })
  const places = structures ? await placesIn(zip, structures) : [0]
  const pictures = await picturesOfValues(zip, values, { places, targets })
  return (await valuesOfCells(zip, metadata)).map((value) =>
    value === undefined ? undefined : pictures[value],
  )
}

/**
 * Returns, for each structure of rich values, the index of the key that identifies a picture; undefined if the structure has no
 * such key.
 */
async function placesIn(zip: ZipArchive, part: string): Promise<(number | undefined)[]> {
  const places: (number | undefined)[] = []
  let key = 0
  await readXml(zip.bytes(part), {
    open: (name, { n = '' }) => {
      if (name === 's') {
        places.push(undefined)
        key = 0
      }
      if (name !== 'k') return
      if (/LocalImageIdentifier$/i.test(n)) places[places.length - 1] = key
      key += 1
    },
  })
  return places
}

async function picturesOfValues(
  zip: ZipArchive,
  part: string,
  { places, targets }: Record<'targets', (string | undefined)[]> & Record<'places', (number | undefined)[]>,
): Promise<(string | undefined)[]> {
  const pictures: (string | undefined)[] = []
  let place: number | undefined
  let index = 0
  let text = ''
  await readXml(zip.bytes(part), {
    open: (name, { s = '0' }) => {
      if (name === 'rv') {
        place = places[Number(s)]
        index = 0
        pictures.push(undefined)
      }
      text = ''
    },
    text: (more) => {
      text += more
    },
    close: (name) => {
      if (name !== 'v') return
      if (index === place) pictures[pictures.length - 1] = targets[Number(text)]
      index += 1
    },
  })
  return pictures
}

/** Returns, for each value metadata entry, the index of its rich value; undefined if it has none. */
async function valuesOfCells(zip: ZipArchive, part: string): Promise<(number | undefined)[]> {
  const types: string[] = []
  const futures = new Map<string, number[]>()
  const cells: { type: number; value: number }[] = []
  let future: number[] | undefined
  let inValues = false
  await readXml(zip.bytes(part), {
    open: (name, { name: typeName = '', i, t, v }) => {
      if (name === 'metadataType') types.push(typeName)
      if (name === 'futureMetadata') {
        future = []
        futures.set(typeName, future)
      }
      if (name === 'rvb') future?.push(Number(i ?? 0))
      if (name === 'valueMetadata') inValues = true
      if (name === 'rc' && inValues) cells.push({ type: Number(t ?? 1), value: Number(v ?? 0) })
    },
    close: (name) => {
      if (name === 'futureMetadata') future = undefined
      if (name === 'valueMetadata') inValues = false
    },
  })
  return cells.map(({ type, value }) => futures.get(types[type - 1] ?? 'XLRICHVALUE')?.[value])
}

/** Returns the paths of the pictures that WPS formulas can refer to, keyed by the name in the formula. */
async function namedPictures(zip: ZipArchive, { named }: CellPictureParts): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  if (!named) return pictures
  const partOf = await targetsOf(zip, named)
  let pictureName = ''
  await readXml(zip.bytes(named), {
    open: (name, attributes) => {
      if (name === 'cNvPr') pictureName = attributes.name ?? ''
      if (name !== 'blip') return
      const part = partOf.get(attributeOf(attributes, 'embed') ?? '')
      if (part !== undefined) pictures.set(pictureName, part)
    },
  })
  return pictures
}

async function targetsOf(zip: ZipArchive, part: string): Promise<Map<string, string>> {
  return new Map((await relationsOf(zip, part)).map(({ id, target }) => [id, target]))
}
