import type { TFunction } from 'i18next'
import type { CellNote, GridColumn } from '../columns/grid-column.ts'
import type { CellTrouble } from '../saving/refused-cells.ts'

/**
 * Returns the notes of a cell: the reason why it is not saved, the notes of its column, and the default that a paste wrote into
 * the blank cell, as long as the cell still contains that default.
 */
export function notesOf<Row>(
  row: Row,
  column: GridColumn<Row>,
  { trouble, defaulted }: { trouble: CellTrouble | undefined; defaulted: string | undefined },
  t: TFunction,
): readonly CellNote[] {
  const isDefault = defaulted !== undefined && column.text(row) === defaulted
  const blank: CellNote[] = isDefault
    ? [{ kind: 'info', text: t('grid.pasted.blank', { text: defaulted }) }]
    : []
  const own = [...(column.notes?.(row) ?? []), ...blank]
  if (!trouble) return own
  const kind = trouble.kind === 'conflict' ? 'warning' : 'error'
  return [{ kind, text: troubleSentence(trouble, column.text(row), t) }, ...own]
}

/**
 * Returns the sentence that explains why a cell is not saved or why it refused a pasted text. `text` is the current text of the
 * cell.
 */
export function troubleSentence(trouble: CellTrouble, text: string, t: TFunction): string {
  const orNothing = (content: string) => content || t('form.nothing')
  switch (trouble.kind) {
    case 'refused':
      return trouble.fault
    case 'conflict':
      return t('grid.saving.conflict', { theirs: orNothing(trouble.theirs), mine: orNothing(text) })
    case 'pasted':
      return t('grid.pasted.refused', {
        fault: trouble.fault,
        text: orNothing(trouble.text),
        saved: orNothing(text),
      })
  }
}
