import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useUnsavedPart } from './leaving/unsaved-parts.tsx'
import classes from './text-in-place.module.css'

type TextInPlaceProps = {
  className: string | undefined
  label: string
  text: string
  /** What it is called among what is not saved yet; its label if not given. */
  unsavedLabel?: string
  placeholder?: string
  maxLength?: number
  readOnly: boolean
  /** Keeps what was typed. Resolves to why it could not, or to null. */
  onKeep: (text: string) => Promise<string | null>
}

/** A short text that is edited in place: Enter keeps it, and so does leaving the field; Escape takes it back. */
export function TextInPlace(props: TextInPlaceProps) {
  if (!props.readOnly) return <EditedText {...props} />
  return <p className={`${props.className} ${classes.read}`}>{props.text || props.placeholder}</p>
}

function EditedText(props: TextInPlaceProps) {
  const [text, setText] = useState(props.text)
  const [error, setError] = useState<string | null>(null)
  useFollowed(props.text, setText)
  useUnsavedPart({
    label: props.unsavedLabel ?? props.label,
    isDirty: () => text.trim() !== props.text,
    save: keep,
  })

  function takeBack() {
    setText(props.text)
    setError(null)
  }

  /** Resolves to whether what was typed is kept. */
  async function keep(): Promise<boolean> {
    const wanted = text.trim()
    if (wanted === props.text) {
      takeBack()
      return true
    }
    const failure = await props.onKeep(wanted)
    setError(failure)
    return failure === null
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') takeBack()
    if (event.key !== 'Enter') return
    // It is inside the record's form, which Enter would save.
    event.preventDefault()
    event.currentTarget.blur()
  }

  return (
    <TextInput
      className={props.className}
      variant="unstyled"
      size="xs"
      aria-label={props.label}
      placeholder={props.placeholder}
      value={text}
      maxLength={props.maxLength}
      error={error}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  )
}

/** Has the input follow a text that is changed elsewhere, unless something was typed. */
function useFollowed(text: string, setText: (next: (typed: string) => string) => void) {
  const before = useRef(text)
  useEffect(() => {
    const known = before.current
    before.current = text
    setText((typed) => (typed.trim() === known ? text : typed))
  }, [text, setText])
}
