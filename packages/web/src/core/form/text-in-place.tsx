import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useUnsavedPart } from './leaving/unsaved-parts.tsx'
import classes from './text-in-place.module.css'

type TextInPlaceProps = {
  className: string | undefined
  label: string
  text: string
  /** Name of the text in lists of unsaved parts; defaults to the label. */
  unsavedLabel?: string
  placeholder?: string
  maxLength?: number
  readOnly: boolean
  /** Saves the text. Resolves to an error message, or to null on success. */
  onKeep: (text: string) => Promise<string | null>
}

/** Short text that the user edits in place. Enter saves it, as does leaving the field; Escape restores the previous text. */
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

  /** Saves the text. Resolves to true if there is nothing left to save. */
  async function keep(): Promise<boolean> {
    const newText = text.trim()
    if (newText === props.text) {
      takeBack()
      return true
    }
    const failure = await props.onKeep(newText)
    setError(failure)
    return failure === null
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') takeBack()
    if (event.key !== 'Enter') return
    // Prevents Enter from submitting the surrounding form.
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

/** Updates the input if the text changes elsewhere, unless the user has edited it. */
function useFollowed(text: string, setText: (next: (current: string) => string) => void) {
  const before = useRef(text)
  useEffect(() => {
    const previous = before.current
    before.current = text
    setText((current) => (current.trim() === previous ? text : current))
  }, [text, setText])
}
