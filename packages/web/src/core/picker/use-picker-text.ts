import { useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { FieldProps } from '../../ui/inputs/field.ts'
import type { Picked, PickSource } from './picks.ts'
import { unambiguousMatch, useOfferedPicks } from './use-offered-picks.ts'

/** The user's action while the answer for the text is pending. */
type Waiting = 'enter' | 'leave'

type PickerText = {
  source: PickSource
  field: Pick<FieldProps<number | null>, 'value' | 'discards' | 'disabled'>
  without: readonly number[]
  clearable: boolean | undefined
  onChoose: (record: Picked) => void
  onClear: () => void
}

/** Handles the text typed into a picker: the offers for it, and the record that it means. */
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

  // A value set from outside, or discarded changes, replace the typed text.
  if (field.value !== previous.value || field.discards !== previous.discards) {
    setPrevious({ value: field.value, discards: field.discards })
    if (field.value !== null || field.discards !== previous.discards) forget()
  }

  // The combobox marks an option by its index, which is another option once the offers change.
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

  function choose(record: Picked) {
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

  /** Chooses the record that the text means; with Enter, marks the first option if that is not clear. */
  function settle(by: Waiting) {
    setWaiting(null)
    const match = unambiguousMatch(text, offered)
    if (match) return choose(match)
    if (by === 'enter') return void combobox.selectFirstOption()
    setUnknown(true)
    // The field no longer shows the record chosen before, so that must not be saved.
    onClear()
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Escape') forget()
    if (event.key !== 'Enter' || text === '' || combobox.getSelectedOptionIndex() !== -1) return
    event.preventDefault()
    // Settled after this event: otherwise the combobox would take the newly marked option with the same Enter.
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
    /** `null` if nothing has been typed since the last choice. */
    typed: input,
    text,
    /** True if the text matches no record, or more than one. */
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
