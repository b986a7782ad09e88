import { RowHeights, type RowRun } from '../../pictures/row-heights.ts'
import { readXml } from '../../read-xml.ts'
import type { ZipArchive } from '../../zip-archive.ts'

/** Default row height in points. */
const USUAL_HEIGHT = 15

/** Reads the row heights of a sheet. Hidden rows have height 0. */
export async function heightsOfSheet(zip: ZipArchive, sheet: string): Promise<RowHeights> {
  let usual = USUAL_HEIGHT
  let number = 0
  const own = new Map<number, RowRun>()
  await readXml(zip.bytes(sheet), {
    open: (name, { defaultRowHeight, r, ht, hidden }) => {
      if (name === 'sheetFormatPr') usual = Number(defaultRowHeight) || USUAL_HEIGHT
      if (name !== 'row') return
      number = r === undefined ? number + 1 : Number(r)
      const isHidden = hidden === '1' || hidden === 'true'
      const height = isHidden ? 0 : Number(ht) || 0
      if (isHidden || ht !== undefined) own.set(number, { first: number, times: 1, height })
    },
  })
  return new RowHeights(
    usual,
    [...own.values()].toSorted((one, other) => one.first - other.first),
  )
}
