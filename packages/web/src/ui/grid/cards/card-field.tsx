import type { TFunction } from 'i18next'
import { useId } from 'react'
import { CellEditor, type Writing } from '../cells/cell-editor.tsx'
import { CellMark } from '../cells/cell-mark.tsx'
import { notesOf } from '../cells/cell-notes.ts'
import type { GridColumn, WritingEnd } from '../columns/grid-column.ts'
import type { CellTrouble } from '../saving/refused-cells.ts'
import { TroubleLine } from '../tools/trouble-line.tsx'
import classes from './grid-cards.module.css'

type CardFieldProps<Row> = {
  row: Row
  column: GridColumn<Row>
  trouble: CellTrouble | undefined
  /** Default value that replaced a blank cell of a paste. */
  defaulted: string | undefined
  /** Reason why the cell is read-only, or '' if the reason is not shown. Undefined if the cell is editable. */
  reason: string | undefined
  /** Editing state of this cell; undefined if it is not being edited. */
  writing: Writing<Row> | undefined
  isFound: boolean
  onWrite: () => void
  onRefused: (reason: string) => void
  onTake: (text: string, end: WritingEnd) => string | undefined
  onCancel: () => void
  onSettle: (keeps: boolean) => void
  t: TFunction
}

/** Shows one cell of a card. A tap opens the cell for editing, or shows why it is read-only. */
export function CardField<Row>(props: CardFieldProps<Row>) {
  const { row, column, trouble, defaulted, reason, writing, t } = props
  const id = useId()
  // Leaves out the error, which a separate line shows together with the buttons that resolve it.
  const notes = notesOf(row, column, { trouble: undefined, defaulted }, t)
  const pastedText = trouble?.kind === 'pasted' ? trouble.text : ''
  const savedText = (column.show ? column.show(row) : column.text(row)) || t('form.nothing')
  // Shows the refused text, so that the user can compare it with the source of the paste.
  const content = pastedText ? <span className={classes.pasted}>{pastedText}</span> : savedText
  return (
    <div className={classes.field} data-found={props.isFound || undefined}>
      <span id={`${id}-label`} className={classes.label}>
        {column.header}
      </span>
      {writing ? (
        <div className={classes.writing} data-align={column.align}>
          <CellEditor
            row={row}
            column={column}
            writing={writing}
            onTake={props.onTake}
            onCancel={props.onCancel}
          />
        </div>
      ) : reason === '' ? (
        <span className={classes.value}>{content}</span>
      ) : (
        <button
          type="button"
          className={classes.value}
          data-field={column.name}
          data-locked={reason !== undefined || undefined}
          id={`${id}-value`}
          aria-labelledby={`${id}-label ${id}-value`}
          onClick={() => (reason === undefined ? props.onWrite() : props.onRefused(reason))}
        >
          {content}
        </button>
      )}
      {notes.map((note) => (
        <span key={note.text} className={classes.note}>
          <CellMark id={`${column.name}-note`} notes={[{ ...note, text: '' }]} isShown={false} />
          {note.text}
        </span>
      ))}
      {trouble && (
        <div className={classes.note}>
          <TroubleLine
            trouble={trouble}
            header={column.header}
            mine={column.text(row)}
            onSettle={props.onSettle}
          />
        </div>
      )}
    </div>
  )
}
