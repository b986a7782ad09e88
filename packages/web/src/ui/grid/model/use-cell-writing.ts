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
  /** Returns the text that is kept beside a cell which refused it, with which its editor begins. */
  refusedAt: (id: RowId, column: string) => string | undefined
  t: TFunction
}

type Opened<Row> = { id: RowId; row: Row; column: GridColumn<Row>; over: boolean }

/** Manages the cell being edited. Its text is written into the row for which it was opened, or nowhere. */
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

  function end(): void {
    saving.close()
    setCell(undefined)
  }

  /**
   * Ends writing, so that the user can go on in another cell; a text that the cell refuses is kept beside it. If there is no
   * other cell, focuses the editor of such a text and returns false.
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
    /** Opens a cell. If it is open already, with a text that it refuses, focuses it and returns false. */
    begin: ({ id, row, column, over }: Opened<Row>): boolean => {
      if (!leaveFor({ id, column: column.name })) return false
      saving.open({ id, column: column.name })
      const refusedText = over ? undefined : refusedAt(id, column.name) || undefined
      const opened = over ? '' : (refusedText ?? column.text(row))
      const corrects = refusedText !== undefined
      setCell({ id, column: column.name, ...{ over, row, opened, corrects }, draft: { text: opened } })
      return true
    },
    /** Writes into the cell. Returns why the text is refused. If the row no longer exists, shows a sentence with the text. */
    take,
    ...{ leaveFor, end },
  }
}
