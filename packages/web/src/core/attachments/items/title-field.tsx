import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import tiles from '../../../ui/pictures/tiles.module.css'
import { CallError } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { useUnsavedPart } from '../../form/unsaved-parts.tsx'
import classes from './items.module.css'

/** The most characters of a title, as the contract has it. */
const MOST_CHARACTERS = 200

/** A title that is changed where it stands: Enter keeps it, Escape takes it back. */
export function TitleField(props: {
  label: string
  title: string
  /** What it is called without one. */
  fallback: string
  readOnly: boolean
  onRetitle: (title: string) => Promise<void>
}) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(props.title)
  const [error, setError] = useState<string>()
  useEffect(() => setTitle(props.title), [props.title])
  useUnsavedPart({ label: props.label, isDirty: () => title.trim() !== props.title, save: keep })

  async function keep(): Promise<boolean> {
    const wanted = title.trim()
    if (wanted === props.title) {
      setTitle(props.title)
      setError(undefined)
      return true
    }
    try {
      await props.onRetitle(wanted)
      setError(undefined)
      return true
    } catch (failure) {
      const isConflict = failure instanceof CallError && failure.code === 'CONFLICT'
      setError(isConflict ? t('attachment.title_conflict') : failureText(failure, t))
      return false
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      setTitle(props.title)
      setError(undefined)
    }
    if (event.key !== 'Enter') return
    // It stands inside the record's form, which Enter would save.
    event.preventDefault()
    event.currentTarget.blur()
  }

  return (
    <TextInput
      className={`${tiles.caption} ${classes.title}`}
      variant="unstyled"
      size="xs"
      aria-label={props.label}
      placeholder={props.fallback}
      value={title}
      maxLength={MOST_CHARACTERS}
      error={error}
      readOnly={props.readOnly}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  )
}
