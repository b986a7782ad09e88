import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { Writing } from '../cells/cell-editor.tsx'
import type { GridChanging } from '../changes/use-grid-changes.ts'
import type { GridColumn, RowId } from '../columns/grid-column.ts'
import type { GridSaving } from '../saving/use-saving.ts'

type CellWritingProps<Row> = {
  columns: readonly GridColumn<Row>[]
  /** The place of each row. */
  places: ReadonlyMap<RowId, number>
  changes: GridChanging
  saving: Pick<GridSaving<Row>, 'open' | 'close'>
  t: TFunction
}

type Opened<Row> = { id: RowId; row: Row; column: GridColumn<Row>; over: boolean }

/** The cell that a person writes in. Its text goes into the row for which it was opened, or nowhere. */
export function useCellWriting<Row>({ columns, places, changes, saving, t }: CellWritingProps<Row>) {
  const [cell, setCell] = useState<Writing<Row>>()
  return {
    cell,
    begin: ({ id, row, column, over }: Opened<Row>): void => {
      saving.open({ id, column: column.name })
      const opened = over ? '' : column.text(row)
      setCell({ id, column: column.name, over, row, opened, draft: { text: opened } })
    },
    /** Writes into the cell; returns why it does not take the text. If its row is gone, shows a sentence with the text. */
    take: (text: string): string | undefined => {
      // Who opens a cell and changes nothing writes nothing, whatever has come into it meanwhile.
      if (!cell || (!cell.over && text === cell.opened)) return undefined
      const row = places.get(cell.id)
      const column = columns.findIndex(({ name }) => name === cell.column)
      if (row !== undefined && column >= 0) return changes.type({ row, column, text }).refusals[0]?.fault
      if (text !== cell.opened) changes.fail(t('grid.saving.gone_cells', { texts: `«${text}»` }))
      return undefined
    },
    end: (): void => {
      saving.close()
      setCell(undefined)
    },
  }
}
