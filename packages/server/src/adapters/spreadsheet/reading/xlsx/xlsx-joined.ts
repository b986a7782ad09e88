import { readXml } from '../read-xml.ts'
import type { JoinedCell } from '../sheet-document.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { columnOf } from './xlsx-rows.ts'

/** Reads the cells of a sheet that are joined over several rows. They stand behind its rows, so this reads the sheet once more. */
export async function xlsxJoined(zip: ZipArchive, part: string): Promise<JoinedCell[]> {
  const joined: JoinedCell[] = []
  await readXml(zip.bytes(part), {
    open: (name, { ref = '' }) => {
      const cell = name === 'mergeCell' && joinedCell(ref)
      if (cell) joined.push(cell)
    },
  })
  return joined
}

const rangeOverCells = /^\$?([A-Z]{1,3})\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)$/i

/** Returns the cell that a range such as `B7:C9` joins; undefined if it lies in one row. */
function joinedCell(range: string): JoinedCell | undefined {
  const [, column = '', begin, end] = rangeOverCells.exec(range) ?? []
  const [first, last] = [Number(begin), Number(end)]
  return last > first ? { first, last, column: columnOf(column) - 1 } : undefined
}
