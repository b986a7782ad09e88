import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportWords } from '../../import-words.ts'
import { CountryCorrection, RecordCorrection, recordsOf, StateCorrection } from './listed-correction.tsx'
import { type CorrectionProps, useTypedCorrection } from './use-typed-correction.tsx'

/**
 * Edits a cell in place. Fields with fixed choices get a select field, records and places get a text field with a list, and all
 * other fields get a text field. Typed text is checked immediately, and saved on blur or Enter. Escape reverts it.
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
  /** Chosen value while it is being saved, otherwise null. */
  const [sentText, setSentText] = useState<string | null>(null)
  const isChoice = choices.some(({ value }) => value === text)
  const latest = useRef(text)
  latest.current = text
  /**
   * Text that the cell contained when the user focused it. The server refuses the choice if somebody else has changed the text
   * since then.
   */
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
