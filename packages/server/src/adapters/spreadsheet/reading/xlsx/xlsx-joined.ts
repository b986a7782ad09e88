import { readXml } from '../read-xml.ts'
import type { JoinedCell } from '../sheet-document.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { columnOf } from './xlsx-rows.ts'

/**
 * Returns the cells of a sheet that are merged across several rows. The file lists merged cells after the rows, so this reads
 * the whole sheet again.
 */
export async function xlsxJoined(zip: ZipArchive, part: string): Promise<JoinedCell[]> {
  const joinedCells: JoinedCell[] = []
  await readXml(zip.bytes(part), {
    open: (name, { ref = '' }) => {
      const cell = name === 'mergeCell' && joinedCell(ref)
      if (cell) joinedCells.push(cell)
    },
  })
  return joinedCells
}

const rangeOverCells = /^\$?([A-Z]{1,3})\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)$/i

/** Parses a range of merged cells such as `B7:C9`. Returns undefined if the range is invalid or covers only one row. */
function joinedCell(range: string): JoinedCell | undefined {
  const [, column = '', begin, end] = rangeOverCells.exec(range) ?? []
  const [first, last] = [Number(begin), Number(end)]
  return last > first ? { first, last, column: columnOf(column) - 1 } : undefined
}
