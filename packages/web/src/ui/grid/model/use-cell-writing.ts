import type { TFunction } from 'i18next'
import { useState } from 'react'
import { focusEditor, type Writing } from '../cells/cell-editor.tsx'
import type { GridChanging } from '../changes/use-grid-changes.ts'
import type { GridColumn, RowId } from '../columns/grid-column.ts'
import type { GridSaving } from '../saving/use-saving.ts'

type CellWritingProps<Row> = {
  columns: readonly GridColumn<Row>[]
  /** Index of each row by its id. */
  places: ReadonlyMap<RowId, number>
  changes: GridChanging
  saving: Pick<GridSaving<Row>, 'open' | 'refuse' | 'close'>
  /** Returns the refused text that is stored for a cell. The editor of the cell opens with this text. */
  refusedAt: (id: RowId, column: string) => string | undefined
  t: TFunction
}

type OpenedCell<Row> = { id: RowId; row: Row; column: GridColumn<Row>; over: boolean }

/** Manages the cell that is being edited. Writes its text only into the row for which it was opened. */
export function useCellWriting<Row>({
  columns,
  places,
  changes,
  saving,
  refusedAt,
  t,
}: CellWritingProps<Row>) {
  const [cell, setCell] = useState<Writing<Row>>()

  function take(text: string): string | undefined {
    // If the user has not changed the text, nothing is written, even if another user has changed the cell meanwhile.
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

  /** Tries to write the text of the open cell. If the cell refuses it, focuses the editor and returns true. */
  function resume(): boolean {
    if (!cell || take(cell.draft.text) === undefined) return false
    focusEditor()
    return true
  }

  function end(): void {
    saving.close()
    setCell(undefined)
  }

  /**
   * Ends editing because the user continues in the cell `other`, and stores a refused text for the edited cell. If the text is
   * refused and `other` is missing or the edited cell itself, focuses the editor and returns false.
   */
  function leaveFor(other: { id: RowId | undefined; column: string | undefined } | undefined): boolean {
    const isOther = other && (other.id !== cell?.id || other.column !== cell?.column)
    if (!isOther && resume()) return false
    if (!cell) return true
    const row = places.get(cell.id)
    const column = columns.findIndex(({ name }) => name === cell.column)
    const { text } = cell.draft
    if (take(text) !== undefined && row !== undefined)
      changes.write([{ row, column, text, isKept: true }], { isTyped: true })
    end()
    return true
  }

  return {
    cell,
    /** Opens a cell. If the cell is already open with a text that it refuses, focuses its editor and returns false. */
    begin: ({ id, row, column, over }: OpenedCell<Row>): boolean => {
      if (!leaveFor({ id, column: column.name })) return false
      saving.open({ id, column: column.name })
      const refusedText = over ? undefined : refusedAt(id, column.name) || undefined
      const opened = over ? '' : (refusedText ?? column.text(row))
      const corrects = refusedText !== undefined
      setCell({ id, column: column.name, ...{ over, row, opened, corrects }, draft: { text: opened } })
      return true
    },
    /**
     * Writes a text into the open cell. Returns the reason if the cell refuses the text, otherwise undefined. If the row no
     * longer exists, shows a message with the lost text.
     */
    take,
    ...{ leaveFor, end },
  }
}
