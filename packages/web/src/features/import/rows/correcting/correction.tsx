import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportWords } from '../../import-words.ts'
import { CountryCorrection, RecordCorrection, recordsOf, StateCorrection } from './listed-correction.tsx'
import { type CorrectionProps, useTypedCorrection } from './use-typed-correction.tsx'

/**
 * Edits a cell in place: with a select for fields with fixed choices, with a list below free text for records and places, and
 * with free text otherwise. The text is checked while it is typed, and saved on blur or Enter. Escape reverts it.
 */
export function Correction(props: CorrectionProps) {
  const words = useImportWords(props.resource)
  const choices = words.choices(props.field)
  if (choices) return <ChosenCorrection {...props} choices={choices} />
  const path = recordsOf[props.field]
  if (path) return <RecordCorrection {...props} path={path} />
  const content = words.content(props.field)
  if (content === 'country') return <CountryCorrection {...props} />
  if (content === 'province') return <StateCorrection {...props} />
  return <TypedCorrection {...props} />
}

function TypedCorrection(props: CorrectionProps) {
  return <TextInput {...useTypedCorrection(props).input} />
}

function ChosenCorrection(props: CorrectionProps & { choices: readonly { value: string; label: string }[] }) {
  const { choices, label, text, fault, warning, onCorrect } = props
  const { t } = useTranslation()
  /** Chosen value that is being saved. */
  const [sentText, setSentText] = useState<string | null>(null)
  const isChoice = choices.some(({ value }) => value === text)
  const latest = useRef(text)
  latest.current = text
  /** Text that the user saw, so that the server can refuse to overwrite a later choice of somebody else. */
  const seenText = useRef(text)
  const see = () => {
    seenText.current = latest.current
  }
  async function save(value: string) {
    setSentText(value)
    await onCorrect(value, seenText.current, () => setSentText(null))
    setSentText(null)
    see()
  }

  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={sentText ?? text}
      error={fault}
      description={warning}
      inputWrapperOrder={['input', 'error', 'description']}
      data={isChoice ? [...choices] : [{ value: text, label: text || t('form.nothing') }, ...choices]}
      onFocus={see}
      onChange={(event) => void save(event.currentTarget.value)}
    />
  )
}
