import { readXml } from '../../read-xml.ts'
import type { ZipArchive } from '../../zip-archive.ts'

/** English metric units of a point. */
const EMU_A_POINT = 12_700
const USUAL_POINTS = 15

/** Tells which row of a sheet lies at a height under its upper edge, in EMU. */
export async function rowsByHeight(zip: ZipArchive, sheet: string): Promise<(emu: number) => number> {
  let usual = USUAL_POINTS
  let number = 0
  const own = new Map<number, number>()
  await readXml(zip.bytes(sheet), {
    open: (name, { defaultRowHeight, r, ht, hidden }) => {
      if (name === 'sheetFormatPr') usual = Number(defaultRowHeight) || USUAL_POINTS
      if (name !== 'row') return
      number = r === undefined ? number + 1 : Number(r)
      const isHidden = hidden === '1' || hidden === 'true'
      if (isHidden || ht !== undefined) own.set(number, isHidden ? 0 : Number(ht) || 0)
    },
  })
  const heights = [...own].toSorted(([one], [other]) => one - other)
  return (emu) => {
    let left = emu / EMU_A_POINT
    let row = 1
    for (const [other, height] of heights) {
      const before = (other - row) * usual
      if (left < before) break
      left -= before
      row = other
      if (left < height) return row
      left -= height
      row += 1
    }
    return row + Math.max(0, Math.floor(left / usual))
  }
}
