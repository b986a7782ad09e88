import { correctionFault } from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import type { TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportWords } from '../../import-words.ts'
import classes from '../rows.module.css'

export type CorrectionProps = {
  resource: ImportedResource
  field: string
  label: string
  /** The text of the cell. */
  text: string
  /** The country whose states are offered, by its code; Spain where nobody knows it. */
  country?: string | undefined
  /** Fault of the cell, in words. */
  fault?: string | undefined
  /** Doubt about the cell, in words. */
  warning?: string | undefined
  /**
   * Is given a text that is right by itself, and the one in whose place it comes. Ends when the cell is shown anew; `onRefused` is
   * called before that where the text was not taken.
   */
  onCorrect: (value: string, before: string, onRefused: () => void) => Promise<void>
}

/** Text that is typed in place of a cell: checked as it is typed, kept with Enter or as the keyboard leaves it. */
export function useTypedCorrection(props: CorrectionProps) {
  const { resource, field, label, text, fault, warning, onCorrect } = props
  const words = useImportWords(resource)
  const unit = words.unit(field)
  const { t } = useTranslation()
  const [value, setValue] = useState(text)
  const [shown, setShown] = useState(text)
  const [isOvertaken, setOvertaken] = useState(false)
  const latest = useRef(text)
  latest.current = text
  /** Text of the cell, as far as this screen knows: also one that was just sent. */
  const known = useRef(text)
  /** The text that was sent and taken, until the cell shows how it was read: "120 cm" as "1200". */
  const [sent, setSent] = useState<string | null>(null)
  if (text !== shown) {
    setShown(text)
    known.current = text
    const isOwn = value === shown || value === sent
    // Text that is being typed stays when somebody else corrects the cell.
    if (isOwn) setValue(text)
    setOvertaken(!isOwn && value !== text)
    setSent(null)
  }
  const faultOf = (written: string) =>
    written === text ? undefined : correctionFault(importables[resource], field, written)
  const typed = faultOf(value)
  const error = value === text ? fault : typed && words.faultOfCell(typed)

  async function keep(written = value) {
    if (written === text || written === known.current || written === sent || faultOf(written)) return
    const before = known.current
    known.current = written
    setSent(written)
    await onCorrect(written, before, () => setSent(null))
    known.current = latest.current
  }

  /** Writes a text that was chosen, and keeps it. */
  function choose(written: string) {
    setValue(written)
    void keep(written)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void keep()
    if (event.key === 'Escape') setValue(text)
  }

  const input = {
    size: 'xs',
    'aria-label': label,
    value,
    error,
    description: value === text ? warning : isOvertaken && t('import.now_says', { text }),
    inputWrapperOrder: ['input', 'error', 'description'],
    autoComplete: 'off',
    rightSection: unit && <span className={classes.unit}>{unit}</span>,
    onChange: (event) => setValue(event.currentTarget.value),
    onBlur: () => void keep(),
    onKeyDown,
  } satisfies TextInputProps
  return { input, typed: value === text ? '' : value, choose }
}
