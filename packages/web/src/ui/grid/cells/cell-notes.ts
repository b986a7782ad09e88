import type { TFunction } from 'i18next'
import type { CellNote, GridColumn } from '../columns/grid-column.ts'
import type { CellTrouble } from '../saving/refused-cells.ts'

/** What is to be known of a cell: first why it is not saved, then what its column says of it. */
export function notesOf<Row>(
  row: Row,
  column: GridColumn<Row>,
  trouble: CellTrouble | undefined,
  t: TFunction,
): readonly CellNote[] {
  const own = column.notes?.(row) ?? []
  if (!trouble) return own
  const kind = trouble.kind === 'conflict' ? 'warning' : 'error'
  return [{ kind, text: troubleSentence(trouble, column.text(row), t) }, ...own]
}

/** Why a cell is not saved, or did not take what was pasted; `text` is what it says. */
export function troubleSentence(trouble: CellTrouble, text: string, t: TFunction): string {
  const quoted = (said: string) => said || t('form.nothing')
  switch (trouble.kind) {
    case 'refused':
      return trouble.fault
    case 'conflict':
      return t('grid.saving.conflict', { theirs: quoted(trouble.theirs), mine: quoted(text) })
    case 'pasted':
      return t('grid.pasted.refused', {
        fault: trouble.fault,
        text: quoted(trouble.text),
        saved: quoted(text),
      })
  }
}
