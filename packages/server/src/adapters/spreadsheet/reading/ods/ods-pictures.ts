import { readXml } from '../read-xml.ts'
import type { SheetPicture } from '../sheet-document.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { countOf, isCell } from './ods-rows.ts'

/** The pictures of a sheet, counted from 0, each in the row of its cell; what is anchored to the page is in row 0. */
export async function odsPictures(zip: ZipArchive, content: string, sheet: number): Promise<SheetPicture[]> {
  const pictures: SheetPicture[] = []
  let tables = 0
  let depth = 0
  let row = 1
  let times = 1
  let cells = 0
  let isOfPage = false
  let part: string | undefined
  await readXml(zip.bytes(content), {
    open: (name, attributes) => {
      if (name === 'table') depth += 1
      if (depth !== 1 || tables !== sheet) return
      if (name === 'table-row') times = countOf(attributes['table:number-rows-repeated'])
      if (isCell(name)) cells += 1
      if (name === 'shapes') isOfPage = true
      if (name === 'frame') part = undefined
      // A drawing comes first, and after it the picture for programs that cannot draw it.
      if (name === 'image' && (cells > 0 || isOfPage)) part = pictureAt(attributes['xlink:href']) ?? part
    },
    close: (name) => {
      if (depth === 1 && tables === sheet) {
        if (name === 'frame' && part !== undefined) pictures.push({ row: isOfPage ? 0 : row, part })
        if (name === 'frame') part = undefined
        if (isCell(name)) cells -= 1
        if (name === 'shapes') isOfPage = false
        if (name === 'table-row') row += times
      }
      if (name !== 'table') return
      depth -= 1
      if (depth === 0) tables += 1
    },
  })
  return pictures.filter((picture) => zip.has(picture.part))
}

/** Where it lies in the document; what is drawn of an object of its own is no picture of anybody. */
function pictureAt(href = ''): string | undefined {
  const place = href.replace(/^\.\//, '')
  return place.startsWith('Pictures/') ? place : undefined
}
