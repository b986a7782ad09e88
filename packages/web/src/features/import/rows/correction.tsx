import { correctionFault } from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import { NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportWords } from '../import-words.ts'
import classes from './rows.module.css'

type CorrectionProps = {
  resource: ImportedResource
  field: string
  label: string
  /** The text of the cell. */
  text: string
  /** What is wrong with it, in words. */
  fault?: string | undefined
  /** What is suspicious about it. */
  warning?: string | undefined
  /**
   * Is given a text that is right by itself, and the one in whose place it comes. Ends when the cell is shown anew; `onRefused` is
   * called before that where the text was not taken.
   */
  onCorrect: (value: string, before: string, onRefused: () => void) => Promise<void>
}

/** A cell to correct in place: checked as it is typed, kept when the keyboard leaves it or with Enter; Escape takes it back. */
export function Correction(props: CorrectionProps) {
  const choices = useImportWords(props.resource).choices(props.field)
  if (choices) return <ChosenCorrection {...props} choices={choices} />
  return <TypedCorrection {...props} />
}

function TypedCorrection(props: CorrectionProps) {
  const { resource, field, label, text, fault, warning, onCorrect } = props
  const words = useImportWords(resource)
  const unit = words.unit(field)
  const { t } = useTranslation()
  const [value, setValue] = useState(text)
  const [shown, setShown] = useState(text)
  const [isOvertaken, setOvertaken] = useState(false)
  const latest = useRef(text)
  latest.current = text
  /** What the cell says, as far as this screen knows: also what was just sent. */
  const known = useRef(text)
  /** The text that was sent and taken, until the cell shows how it was read: "120 cm" as "1200". */
  const [sent, setSent] = useState<string | null>(null)
  if (text !== shown) {
    setShown(text)
    known.current = text
    const isOwn = value === shown || value === sent
    // What is being typed stays when somebody else corrects the cell.
    if (isOwn) setValue(text)
    setOvertaken(!isOwn && value !== text)
    setSent(null)
  }
  const typed = value === text ? undefined : correctionFault(importables[resource], field, value)
  const error = value === text ? fault : typed && words.faultOfCell(typed)

  async function keep() {
    if (value === text || value === known.current || value === sent || typed) return
    const before = known.current
    known.current = value
    setSent(value)
    await onCorrect(value, before, () => setSent(null))
    known.current = latest.current
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void keep()
    if (event.key === 'Escape') setValue(text)
  }

  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={value}
      error={error}
      description={value === text ? warning : isOvertaken && t('import.now_says', { text })}
      inputWrapperOrder={['input', 'error', 'description']}
      autoComplete="off"
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={onKeyDown}
    />
  )
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
