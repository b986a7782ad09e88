import { Button, Group } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { CallError } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { fieldErrorText } from '../../call/field-error-text.ts'
import classes from './second-factor.module.css'

type TypedAnswerProps = {
  /** Name of this field in the call. If the server refuses the field, the error is shown here. */
  name: string
  label: string
  type?: 'text' | 'password'
  autoComplete?: string
  help?: string
  /** True if the text can be empty. */
  mayBeEmpty?: boolean
  onAnswer: (text: string) => Promise<void>
  onCancel: () => void
}

/**
 * Single field with the buttons Confirm and Cancel, also available as Enter and Escape. It is not a form element, because it is
 * used inside forms.
 */
export function TypedAnswer({
  name,
  label,
  type = 'text',
  autoComplete = 'off',
  ...props
}: TypedAnswerProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [waiting, setWaiting] = useState(false)

  async function answer() {
    if ((text === '' && !props.mayBeEmpty) || waiting) return
    setWaiting(true)
    setError('')
    try {
      await props.onAnswer(text)
    } catch (failure) {
      const fault = failure instanceof CallError ? failure.fields[name] : undefined
      setError(fault ? fieldErrorText(fault, t, name) : failureText(failure, t))
      setWaiting(false)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      void answer()
    }
    if (event.key === 'Escape') props.onCancel()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field inside
    <div className={classes.answer} onKeyDown={onKeyDown}>
      <TextField
        label={label}
        name={name}
        type={type}
        autoComplete={autoComplete}
        value={text}
        onChange={setText}
        error={error}
        help={props.help}
        autoFocus
      />
      <Group gap={8} mt={12}>
        <Button onClick={answer} loading={waiting}>
          {t('second_factor.confirm')}
        </Button>
        <Button variant="default" onClick={props.onCancel}>
          {t('second_factor.cancel')}
        </Button>
      </Group>
    </div>
  )
}
