import type { TFunction } from 'i18next'
import { useState } from 'react'
import { focusEditor, type Writing } from '../cells/cell-editor.tsx'
import type { GridChanging } from '../changes/use-grid-changes.ts'
import type { GridColumn, RowId } from '../columns/grid-column.ts'
import type { GridSaving } from '../saving/use-saving.ts'

type CellWritingProps<Row> = {
  columns: readonly GridColumn<Row>[]
  /** Index of each row. */
  places: ReadonlyMap<RowId, number>
  changes: GridChanging
  saving: Pick<GridSaving<Row>, 'open' | 'refuse' | 'close'>
  /** Returns the pasted text that a cell refused, with which its editor begins. */
  pastedAt: (id: RowId, column: string) => string | undefined
  t: TFunction
}

type Opened<Row> = { id: RowId; row: Row; column: GridColumn<Row>; over: boolean }

/** Manages the cell being edited. Its text is written into the row for which it was opened, or nowhere. */
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
    // Opening a cell without changing its text writes nothing, even if somebody else has changed it meanwhile.
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

  /** Focuses the open editor if the cell refuses its text. Returns true if it did. */
  function resume(): boolean {
    if (!cell || take(cell.draft.text) === undefined) return false
    focusEditor()
    return true
  }

  return {
    cell,
    /** Opens a cell. If another one is open with a text that it refuses, focuses that one and returns false. */
    begin: ({ id, row, column, over }: Opened<Row>): boolean => {
      if (resume()) return false
      saving.open({ id, column: column.name })
      const opened = over ? '' : pastedAt(id, column.name) || column.text(row)
      setCell({ id, column: column.name, over, row, opened, draft: { text: opened } })
      return true
    },
    /** Writes into the cell. Returns why the text is refused. If the row is gone, shows a sentence with the text. */
    take,
    resume,
    end: (): void => {
      saving.close()
      setCell(undefined)
    },
  }
}
