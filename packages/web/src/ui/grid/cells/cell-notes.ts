import type { TFunction } from 'i18next'
import type { CellNote, GridColumn } from '../columns/grid-column.ts'
import type { Trouble } from '../saving/unsaved.ts'

/** What is to be known of a cell: first why it is not saved, then what its column says of it. */
export function notesOf<Row>(
  row: Row,
  column: GridColumn<Row>,
  trouble: Trouble | undefined,
  t: TFunction,
): readonly CellNote[] {
  const own = column.notes?.(row) ?? []
  if (!trouble) return own
  const note: CellNote =
    trouble.kind === 'refused'
      ? { kind: 'error', text: trouble.fault }
      : {
          kind: 'warning',
          text: t('grid.saving.conflict', {
            theirs: trouble.theirs || t('form.nothing'),
            mine: column.text(row) || t('form.nothing'),
          }),
        }
  return [note, ...own]
}
