import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import type { CellEditorProps, GridColumn, RowId, WritingEnd } from '../columns/grid-column.ts'
import classes from './cell-editor.module.css'
import { TextEditor } from './text-editor.tsx'

/** The cell that a person writes in, by its row and column, wherever these stand by now. */
export type Writing<Row> = {
  id: RowId
  column: string
  /** True if the text replaces the cell's, false if it goes on at its end. */
  over: boolean
  /** The row when the cell was opened. */
  row: Row
  /** Text of the field when it was opened. */
  opened: string
  /** The text as far as it is typed, and why it was not taken. It changes without a drawing, and goes with the field where that moves. */
  draft: { text: string; fault?: string | undefined }
}

type CellEditorHostProps<Row> = {
  row: Row
  column: GridColumn<Row>
  writing: Writing<Row>
  /** Takes the text; gives what is wrong with it where the cell does not. */
  onTake: (text: string, end: WritingEnd) => string | undefined
  onCancel: () => void
  onFocus?: () => void
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Returns true for an element in the field of a cell. */
export function isInEditor(element: Element | null): boolean {
  return element !== null && element.closest('[data-cell-editor]') !== null
}

/** Moves the keyboard to the open field, if there is one. */
export function focusEditor(): void {
  const field = document.querySelector<HTMLElement>('[data-cell-editor] :is(input, select, textarea, button)')
  field?.focus()
}

/**
 * Where the text of a cell is written. A text that the cell does not take stays there with what is wrong, also when the
 * keyboard goes elsewhere.
 */
export function CellEditor<Row>({ row, column, writing, ...host }: CellEditorHostProps<Row>) {
  const [text, setText] = useState(writing.draft.text)
  const [fault, setFault] = useState(writing.draft.fault)
  const ended = useRef(false)
  const Editor: ComponentType<CellEditorProps<Row>> = column.editor ?? TextEditor

  function take(taken: string, end: WritingEnd) {
    if (ended.current) return
    const wrong = host.onTake(taken, end)
    writing.draft.fault = wrong
    setFault(wrong)
    ended.current = wrong === undefined
  }

  function cancel() {
    ended.current = true
    host.onCancel()
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
      data-cell-editor
      onKeyDown={onKeyDown}
      onFocus={host.onFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget) || ended.current) return
        take(text, { kind: 'away' })
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
