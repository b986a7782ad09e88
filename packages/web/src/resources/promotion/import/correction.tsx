import { correctionFault, type ImportField } from '@lienzo/rules/customers/promotion-import'
import { NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { familyChoices } from '../family-choices.ts'

type CorrectionProps = {
  field: ImportField
  label: string
  /** The text of the cell. */
  text: string
  /** What is wrong with it, in words. */
  fault?: string | undefined
  /** Is given a text that is right by itself. */
  onCorrect: (value: string) => void
}

/** A cell to correct in place: checked as it is typed, kept when the keyboard leaves it or with Enter; Escape takes it back. */
export function Correction(props: CorrectionProps) {
  return props.field === 'family' || props.field === 'active' ? (
    <ChosenCorrection {...props} />
  ) : (
    <TypedCorrection key={props.text} {...props} />
  )
}

function TypedCorrection({ field, label, text, fault, onCorrect }: CorrectionProps) {
  const { t } = useTranslation()
  const [value, setValue] = useState(text)
  const typed = value === text ? undefined : correctionFault(field, value)
  const error = value === text ? fault : typed && t(typed.key, typed.values)

  function keep() {
    if (value !== text && !typed) onCorrect(value)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') keep()
    if (event.key !== 'Escape' || value === text) return
    // It takes back what was typed, and does not close the dialog.
    event.stopPropagation()
    setValue(text)
  }

  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={value}
      error={error}
      autoComplete="off"
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  )
}

function ChosenCorrection({ field, label, text, fault, onCorrect }: CorrectionProps) {
  const { t } = useTranslation()
  const choices =
    field === 'family'
      ? familyChoices(t)
      : [
          { value: 'true', label: t('list.yes') },
          { value: 'false', label: t('list.no') },
        ]
  const isChoice = choices.some(({ value }) => value === text)
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={text}
      error={fault}
      data={isChoice ? [...choices] : [{ value: text, label: text || t('form.nothing') }, ...choices]}
      onChange={(event) => onCorrect(event.currentTarget.value)}
    />
  )
}
