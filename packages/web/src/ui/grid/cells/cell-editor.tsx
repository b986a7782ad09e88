import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import type { CellEditorProps, GridColumn, RowId, WritingEnd } from '../columns/grid-column.ts'
import classes from './cell-editor.module.css'
import { isOfScreen } from './screen-keys.ts'
import { TextEditor } from './text-editor.tsx'

/** Cell being edited. It is identified by row id and column name, because rows and columns can move. */
export type Writing<Row> = {
  id: RowId
  column: string
  /** True if typing replaces the text of the cell; false if it appends to the text. */
  over: boolean
  /** Row at the time when the cell was opened. */
  row: Row
  /** Text of the editor when it was opened. */
  opened: string
  /** True if the editor was opened with a text that the cell had refused. */
  corrects: boolean
  /**
   * Text typed so far, and the reason if it was refused. This object is mutable, so its contents survive when the editor is
   * mounted in a different place.
   */
  draft: { text: string; fault?: string | undefined }
}

type CellEditorHostProps<Row> = {
  row: Row
  column: GridColumn<Row>
  writing: Writing<Row>
  /** Writes the text into the cell. Returns the reason if the cell refuses the text. */
  onTake: (text: string, end: WritingEnd) => string | undefined
  onCancel: () => void
  onFocus?: () => void
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Returns true if the element is in a cell editor. */
export function isInEditor(element: Element | null): boolean {
  return element !== null && element.closest('[data-cell-editor]') !== null
}

/** Focuses the open cell editor, if one is open. */
export function focusEditor(): void {
  const field = document.querySelector<HTMLElement>('[data-cell-editor] :is(input, select, textarea, button)')
  field?.focus()
}

/**
 * Editor of a cell. If the cell refuses the text, the editor keeps the text and shows the reason, even when the focus moves
 * elsewhere.
 */
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
    // Enter that only confirms an input method's composition does not end editing.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter') take(text, { kind: 'next', across: false, back: event.shiftKey })
    else if (event.key === 'Tab') take(text, { kind: 'next', across: true, back: event.shiftKey })
    // If the user started by typing over the cell, arrow keys move to the next cell. After F2 they move the caret.
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
