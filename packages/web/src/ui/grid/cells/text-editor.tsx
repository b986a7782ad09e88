import { useEffect, useId, useRef } from 'react'
import type { CellEditorProps } from '../columns/grid-column.ts'
import classes from './cell-editor.module.css'

/** The plain field of a cell. */
export function TextEditor<Row>({ label, text, fault, onText }: CellEditorProps<Row>) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => beginIn(input.current), [])
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

/** What is wrong with a text, under its field. */
export function EditorFault({ id, fault }: { id: string; fault: string | undefined }) {
  if (fault === undefined) return null
  return (
    <span id={id} className={classes.fault} role="alert">
      {fault}
    </span>
  )
}

/** Writing goes on at the end of the text. */
export function beginIn(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
  input?.setSelectionRange(input.value.length, input.value.length)
}
