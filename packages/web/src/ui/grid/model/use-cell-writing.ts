import type { TFunction } from 'i18next'
import { useState } from 'react'
import { focusEditor, type Writing } from '../cells/cell-editor.tsx'
import type { GridChanging } from '../changes/use-grid-changes.ts'
import type { GridColumn, RowId } from '../columns/grid-column.ts'
import type { GridSaving } from '../saving/use-saving.ts'

type CellWritingProps<Row> = {
  columns: readonly GridColumn<Row>[]
  /** The place of each row. */
  places: ReadonlyMap<RowId, number>
  changes: GridChanging
  saving: Pick<GridSaving<Row>, 'open' | 'refuse' | 'close'>
  /** Pasted text that a cell did not take: its field begins with it. */
  pastedAt: (id: RowId, column: string) => string | undefined
  t: TFunction
}

type Opened<Row> = { id: RowId; row: Row; column: GridColumn<Row>; over: boolean }

/** The cell that a person writes in. Its text goes into the row for which it was opened, or nowhere. */
export function useCellWriting<Row>({
  columns,
  places,
  changes,
  saving,
  pastedAt,
  t,
}: CellWritingProps<Row>) {
  const [cell, setCell] = useState<Writing<Row>>()

  function take(text: string): string | undefined {
    // Who opens a cell and changes nothing writes nothing, whatever has come into it meanwhile.
    if (!cell || (!cell.over && text === cell.opened)) return undefined
    const row = places.get(cell.id)
    const column = columns.findIndex(({ name }) => name === cell.column)
    if (row !== undefined && column >= 0) {
      const fault = changes.type({ row, column, text }).refusals[0]?.fault
      if (fault !== undefined) saving.refuse()
      return fault
    }
    if (text !== cell.opened) changes.fail(t('grid.saving.gone_cells', { texts: `«${text}»` }))
    return undefined
  }

  /** Moves the keyboard to the open field if the cell does not take its text; returns whether it did. */
  function resume(): boolean {
    if (!cell || take(cell.draft.text) === undefined) return false
    focusEditor()
    return true
  }

  return {
    cell,
    /** Opens a cell; if another one is open with a text that it does not take, goes back to that one and returns false. */
    begin: ({ id, row, column, over }: Opened<Row>): boolean => {
      if (resume()) return false
      saving.open({ id, column: column.name })
      const opened = over ? '' : pastedAt(id, column.name) || column.text(row)
      setCell({ id, column: column.name, over, row, opened, draft: { text: opened } })
      return true
    },
    /** Writes into the cell; returns why it does not take the text. If its row is gone, shows a sentence with the text. */
    take,
    resume,
    end: (): void => {
      saving.close()
      setCell(undefined)
    },
  }
}
