import { correctionFault } from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import type { TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../core/notice/notices.ts'
import { useImportWords } from '../../import-words.ts'
import classes from '../rows.module.css'

export type CorrectionProps = {
  resource: ImportedResource
  field: string
  label: string
  text: string
  /** Code of the country whose states are offered, Spain by default. */
  country?: string | undefined
  /** Text of the cell's fault. */
  fault?: string | undefined
  /** True if `text` is in the unit of its column instead of the unit in which corrections are typed. */
  isInOwnUnit?: boolean | undefined
  /** Text of the cell's warning. */
  warning?: string | undefined
  /**
   * Saves a valid text; `before` is the text that it replaces. Resolves after the rows have been reloaded. If the text is not
   * saved, calls `onRefused` before that.
   */
  onCorrect: (value: string, before: string, onRefused: () => void) => Promise<void>
}

/** Edits the text of a cell: checks it while it is typed, and saves it on Enter or blur. */
export function useTypedCorrection(props: CorrectionProps) {
  const { resource, field, label, text, fault, isInOwnUnit, warning, onCorrect } = props
  const words = useImportWords(resource)
  const unit = words.unit(field)
  const { t } = useTranslation()
  const [value, setValue] = useState(text)
  const [shownText, setShownText] = useState(text)
  const [isFocused, setFocused] = useState(false)
  /**
   * Set if somebody else corrected the cell while this user was editing it. From then on, only Enter saves the user's text, and
   * only after the user has been warned (`told`).
   */
  const [overtaken, setOvertaken] = useState<'untold' | 'told' | null>(null)
  const isOvertaken = overtaken !== null
  const latest = useRef(text)
  latest.current = text
  /** Latest known text of the cell, including text that this user has just sent. */
  const knownText = useRef(text)
  /** True if the last text could not be saved, for example because somebody else had corrected the cell. */
  const isRefused = useRef(false)
  /** Text that was sent, until the cell shows the value that was read from it, for example "1200" for "120 cm". */
  const [sentText, setSentText] = useState<string | null>(null)
  if (text !== shownText) {
    setShownText(text)
    knownText.current = text
    const isOwn = value === shownText || value === sentText
    // A correction by somebody else does not replace text that this user is typing.
    if (isOwn) setValue(text)
    const isElsewhere = sentText === null && (isOwn ? isFocused : value !== text)
    setOvertaken(isElsewhere ? (isRefused.current ? 'told' : 'untold') : null)
    isRefused.current = false
    setSentText(null)
  }
  const faultOf = (newText: string) =>
    newText === text ? undefined : correctionFault(importables[resource], field, newText)
  const typedFault = faultOf(value)
  const error = value === text ? fault : typedFault && words.faultOfCell(typedFault)

  async function keep(newText = value) {
    if (newText === text || newText === knownText.current || newText === sentText || faultOf(newText)) return
    const before = knownText.current
    knownText.current = newText
    setSentText(newText)
    await onCorrect(newText, before, () => {
      isRefused.current = true
      setSentText(null)
    })
    knownText.current = latest.current
  }

  /** Enters the text of a chosen option and saves it, unless somebody else has corrected the cell. */
  function choose(newText: string) {
    setValue(newText)
    if (!isOvertaken) void keep(newText)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // A user who is typing may not see the message below the field, so the first Enter shows a notice instead of saving.
    if (event.key === 'Enter' && overtaken === 'untold' && value !== text) {
      setOvertaken('told')
      return showNotice({ message: t('import.overtaken') })
    }
    setOvertaken(null)
    if (event.key === 'Enter') void keep()
    else setValue(text)
  }

  function onBlur() {
    setFocused(false)
    if (value === text) setOvertaken(null)
    else if (!isOvertaken) void keep()
  }

  const input = {
    size: 'xs',
    'aria-label': label,
    value,
    error,
    description: value === text ? warning : isOvertaken && t('import.now_says', { text }),
    inputWrapperOrder: ['input', 'error', 'description'],
    autoComplete: 'off',
    rightSection: unit && !(isInOwnUnit && value === text) && <span className={classes.unit}>{unit}</span>,
    onChange: (event) => setValue(event.currentTarget.value),
    onFocus: () => setFocused(true),
    onBlur,
    onKeyDown,
  } satisfies TextInputProps
  return { input, typed: value === text ? '' : value, choose }
}
