import { useEffect, useId, useRef } from 'react'
import type { CellEditorProps } from '../columns/grid-column.ts'
import classes from './cell-editor.module.css'

/** Editor of a cell that is a plain text field. */
export function TextEditor<Row>({ label, text, selects, fault, onText }: CellEditorProps<Row>) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => beginIn(input.current, selects), [selects])
  return (
    <>
      <input
        ref={input}
        className={classes.field}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : id}
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <EditorFault id={id} fault={fault} />
    </>
  )
}

/** Shows, below the field, why a text was refused. */
export function EditorFault({ id, fault }: { id: string; fault: string | undefined }) {
  if (fault === undefined) return null
  return (
    <span id={id} className={classes.fault} role="alert">
      {fault}
    </span>
  )
}

/** Focuses a field, and either selects its text or puts the caret at the end. */
export function beginIn(input: HTMLInputElement | null, selects: boolean): void {
  input?.focus({ preventScroll: true })
  input?.setSelectionRange(selects ? 0 : input.value.length, input.value.length)
}
