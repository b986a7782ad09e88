import { useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { FieldProps } from '../../ui/inputs/field.ts'
import type { PickerRecord, PickSource } from './picks.ts'
import { unambiguousMatch, useOfferedPicks } from './use-offered-picks.ts'

/** User action that takes effect when the search results arrive. */
type Waiting = 'enter' | 'leave'

type PickerText = {
  source: PickSource
  field: Pick<FieldProps<number | null>, 'value' | 'discards' | 'disabled'>
  without: readonly number[]
  clearable: boolean | undefined
  onChoose: (record: PickerRecord) => void
  onClear: () => void
}

/** Handles the text in a picker. Finds the matching records, and determines which record the text identifies. */
export function usePickerText({ source, field, without, clearable, onChoose, onClear }: PickerText) {
  const [input, setInput] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const [previous, setPrevious] = useState({ value: field.value, discards: field.discards })
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const text = input?.trim() ?? ''
  const { offered, isCurrent, hasFailed } = useOfferedPicks(source, text, {
    enabled: (combobox.dropdownOpened || waiting !== null) && !field.disabled,
    without,
  })

  // Drops the typed text if the value was changed elsewhere or the changes were discarded.
  if (field.value !== previous.value || field.discards !== previous.discards) {
    setPrevious({ value: field.value, discards: field.discards })
    if (field.value !== null || field.discards !== previous.discards) forget()
  }

  // The combobox marks an option by index, so a change of the list could move the mark to a different record.
  const ids = offered.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the combobox is a new object in each render
  useEffect(() => combobox.resetSelectedOption(), [ids])
  // biome-ignore lint/correctness/useExhaustiveDependencies: settled once, when the answer has arrived
  useEffect(() => {
    if (waiting && (isCurrent || hasFailed)) settle(waiting)
  }, [waiting, isCurrent, hasFailed])

  function forget() {
    setInput(null)
    setWaiting(null)
    setUnknown(false)
  }

  function choose(record: PickerRecord) {
    forget()
    onChoose(record)
    combobox.closeDropdown()
  }

  function type(newText: string) {
    setInput(newText)
    setWaiting(null)
    setUnknown(false)
    if (newText.trim() === '') combobox.closeDropdown()
    else combobox.openDropdown()
    if (newText === '' && clearable) onClear()
  }

  /**
   * Picks the record that the text identifies. If there is none, Enter marks the first option, and leaving the field clears the
   * value and shows an error.
   */
  function settle(by: Waiting) {
    setWaiting(null)
    const match = unambiguousMatch(text, offered)
    if (match) return choose(match)
    if (by === 'enter') return void combobox.selectFirstOption()
    setUnknown(true)
    // The field no longer shows the record that was chosen before, so that record must not be saved.
    onClear()
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Escape') forget()
    if (event.key !== 'Enter' || text === '' || combobox.getSelectedOptionIndex() !== -1) return
    event.preventDefault()
    // Handled after this event. Otherwise the combobox would also pick the newly marked option on this Enter.
    setWaiting('enter')
  }

  function leave() {
    if (text === '') forget()
    else if (!isUnknown && isCurrent) settle('leave')
    else if (!isUnknown) setWaiting('leave')
    combobox.closeDropdown()
  }

  function clear() {
    forget()
    onClear()
    combobox.focusTarget()
  }

  return {
    combobox,
    /** Text that the user has typed, or null if nothing was typed since the last choice. */
    typed: input,
    text,
    /** True if the user has left the field with a text that does not identify exactly one record. */
    isUnknown,
    offered,
    isLooking: combobox.dropdownOpened && !isCurrent && !hasFailed,
    hasFailed,
    choose,
    type,
    pressKey,
    leave,
    clear,
  }
}
