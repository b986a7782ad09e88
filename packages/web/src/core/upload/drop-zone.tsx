import { type ReactNode, useRef, useState } from 'react'
import classes from './drop-zone.module.css'

/** Area that accepts dropped files. `children` is called with a function that opens the file dialog. */
export function DropZone(props: {
  label: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  children: (choose: () => void) => ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function take(fileList: FileList | null) {
    const files = [...(fileList ?? [])]
    if (files.length > 0 && !props.disabled) props.onFiles(props.multiple ? files : files.slice(0, 1))
  }

  return (
    <section
      className={classes.zone}
      aria-label={props.label}
      data-over={over || undefined}
      onDragOver={(event) => {
        // Ignores elements dragged from the screen, which are not files.
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        if (!props.disabled) setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        multiple={props.multiple}
        aria-label={props.label}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Lets the user choose the same file again after a failure.
          event.currentTarget.value = ''
        }}
      />
      {props.children(() => input.current?.click())}
    </section>
  )
}
