import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import type { CellEditorProps, GridColumn, RowId, WritingEnd } from '../columns/grid-column.ts'
import classes from './cell-editor.module.css'
import { TextEditor } from './text-editor.tsx'

/** The cell that a person writes in, by its row and column, wherever these stand by now. */
export type Writing<Row> = {
  id: RowId
  column: string
  /** Whether the text replaces the cell's, or goes on at its end. */
  over: boolean
  /** The row when the cell was opened. */
  row: Row
  /** What the field said when it was opened. */
  opened: string
  /** The text as far as it is typed. It changes without a drawing, and goes with the field where that moves. */
  draft: { text: string }
}

type CellEditorHostProps<Row> = {
  row: Row
  column: GridColumn<Row>
  writing: Writing<Row>
  /** Takes the text; gives what is wrong with it where the cell does not. */
  onTake: (text: string, end: WritingEnd) => string | undefined
  onCancel: () => void
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Where the text of a cell is written. What the cell does not take stays there, with what is wrong. */
export function CellEditor<Row>({ row, column, writing, onTake, onCancel }: CellEditorHostProps<Row>) {
  const [text, setText] = useState(writing.draft.text)
  const [fault, setFault] = useState<string>()
  const ended = useRef(false)
  const Editor: ComponentType<CellEditorProps<Row>> = column.editor ?? TextEditor

  function take(taken: string, end: WritingEnd) {
    if (ended.current) return
    const wrong = onTake(taken, end)
    setFault(wrong)
    ended.current = wrong === undefined
  }

  function cancel() {
    ended.current = true
    onCancel()
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    // The Enter that ends a word which is being put together is no end of the cell.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter') take(text, { kind: 'next', across: false, back: event.shiftKey })
    else if (event.key === 'Tab') take(text, { kind: 'next', across: true, back: event.shiftKey })
    // Who began by typing goes on by the arrows; who changes a text moves in it.
    else if (writing.over && arrows.includes(event.key)) take(text, { kind: 'step', key: event.key })
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field inside of it
    <div
      className={classes.editor}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget) || ended.current) return
        // Somebody has gone elsewhere: what cannot be taken is given up.
        if (onTake(text, { kind: 'away' }) !== undefined) cancel()
        else ended.current = true
      }}
    >
      <Editor
        row={row}
        label={column.header}
        text={text}
        fault={fault}
        onText={(next) => {
          writing.draft.text = next
          setText(next)
          setFault(undefined)
        }}
        onTake={take}
      />
    </div>
  )
}
