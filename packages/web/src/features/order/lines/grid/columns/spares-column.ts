import type { TFunction } from 'i18next'
import type { GridColumn } from '../../../../../ui/grid/columns/grid-column.ts'
import type { LineRow } from '../line-row.ts'
import { readSpares, sparesText } from './spares-text.ts'

/** Returns the grid column for the spares of a line, shown as a number of copies or as a percentage with the percent sign. */
export function sparesColumn(column: {
  header: string
  t: TFunction
  locale: string
  write: boolean
}): GridColumn<LineRow> {
  const { header, t, locale } = column
  return {
    name: 'spares',
    header,
    width: 118,
    align: 'end',
    text: (row) => sparesText(row, locale),
    order: ({ spare_copies }) => spare_copies,
    ...(column.write && {
      write: (row, text) => {
        const read = readSpares(text, t)
        return 'fault' in read ? read : { row: { ...row, ...read } }
      },
    }),
  }
}
