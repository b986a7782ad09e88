import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import type { CellEditorProps, GridColumn, RowId, WritingEnd } from '../columns/grid-column.ts'
import classes from './cell-editor.module.css'
import { isOfScreen } from './screen-keys.ts'
import { TextEditor } from './text-editor.tsx'

/** The cell being edited, identified by row id and column name, because both can move. */
export type Writing<Row> = {
  id: RowId
  column: string
  /** True if the typed text replaces the cell's text; false if typing continues at the end of it. */
  over: boolean
  /** The row when the cell was opened. */
  row: Row
  /** Text of the field when it was opened. */
  opened: string
  /** True if the field was opened with a text that the cell has refused. */
  corrects: boolean
  /** Text typed so far, and why it was refused. A mutable object, so that it survives when the editor is mounted elsewhere. */
  draft: { text: string; fault?: string | undefined }
}

type CellEditorHostProps<Row> = {
  row: Row
  column: GridColumn<Row>
  writing: Writing<Row>
  /** Writes the text into the cell. Returns the reason if the cell refuses it. */
  onTake: (text: string, end: WritingEnd) => string | undefined
  onCancel: () => void
  onFocus?: () => void
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Returns true if an element is inside the editor of a cell. */
export function isInEditor(element: Element | null): boolean {
  return element !== null && element.closest('[data-cell-editor]') !== null
}

/** Focuses the open editor, if there is one. */
export function focusEditor(): void {
  const field = document.querySelector<HTMLElement>('[data-cell-editor] :is(input, select, textarea, button)')
  field?.focus()
}

/** Editor of a cell. A text that the cell refuses stays in the editor with the reason, even when the focus moves elsewhere. */
export function CellEditor<Row>({ row, column, writing, ...host }: CellEditorHostProps<Row>) {
  const [text, setText] = useState(writing.draft.text)
  const [fault, setFault] = useState(writing.draft.fault)
  const hasEnded = useRef(false)
  const Editor: ComponentType<CellEditorProps<Row>> = column.editor ?? TextEditor

  function take(newText: string, end: WritingEnd) {
    if (hasEnded.current) return
    const wrong = host.onTake(newText, end)
    writing.draft.fault = wrong
    setFault(wrong)
    hasEnded.current = wrong === undefined
  }

  function cancel() {
    hasEnded.current = true
    host.onCancel()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isOfScreen(event)) return take(text, { kind: 'here' })
    event.stopPropagation()
    // An Enter that ends an input method's composition must not end editing.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter') take(text, { kind: 'next', across: false, back: event.shiftKey })
    else if (event.key === 'Tab') take(text, { kind: 'next', across: true, back: event.shiftKey })
    // After overtyping, arrows move to the next cell; after F2 they move inside the text.
    else if (writing.over && arrows.includes(event.key)) take(text, { kind: 'step', key: event.key })
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field inside
    <div
      className={classes.editor}
      data-cell-editor
      onKeyDown={onKeyDown}
      onFocus={host.onFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget) || hasEnded.current) return
        take(text, { kind: 'away' })
      }}
    >
      <Editor
        row={row}
        label={column.header}
        text={text}
        selects={writing.corrects}
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
