import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useImportWords } from '../../import-words.ts'
import { CountryCorrection, RecordCorrection, recordsOf, StateCorrection } from './listed-correction.tsx'
import { type CorrectionProps, useTypedCorrection } from './use-typed-correction.tsx'

/**
 * A cell to correct in place: chosen among a few values, chosen in a list or typed where it calls a record or a place, and typed
 * elsewhere. It is checked as it is typed, kept when the keyboard leaves it or with Enter; Escape takes it back.
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
  const isChoice = choices.some(({ value }) => value === text)
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={text}
      error={fault}
      description={warning}
      inputWrapperOrder={['input', 'error', 'description']}
      data={isChoice ? [...choices] : [{ value: text, label: text || t('form.nothing') }, ...choices]}
      onChange={(event) => void onCorrect(event.currentTarget.value, text, () => undefined)}
    />
  )
}
