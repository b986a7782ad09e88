import { builtInFormat, type NumberFormat, numberFormat } from '../number-format.ts'
import { readXml } from '../read-xml.ts'
import type { ZipArchive } from '../zip-archive.ts'

/** Returns the number format of each cell style, by the index of the style. */
export async function readFormats(zip: ZipArchive, part: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const looks: number[] = []
  let inLooks = false
  await readXml(zip.bytes(part), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), numberFormat(formatCode ?? ''))
      if (name === 'cellXfs') inLooks = true
      if (name === 'xf' && inLooks) looks.push(Number(numFmtId ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') inLooks = false
    },
  })
  return looks.map((id) => own.get(id) ?? builtInFormat(id))
}
