import { useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { FieldProps } from '../../ui/inputs/field.ts'
import type { Picked, PickSource } from './picks.ts'
import { unambiguousMatch, useOfferedPicks } from './use-offered-picks.ts'

/** What the person did with a text before its answer had come. */
type Waiting = 'enter' | 'leave'

type PickerText = {
  source: PickSource
  field: Pick<FieldProps<number | null>, 'value' | 'discards' | 'disabled'>
  without: readonly number[]
  clearable: boolean | undefined
  onChoose: (chosen: Picked) => void
  onClear: () => void
}

/** The text that is typed into a picker: what is offered for it, and which record it means. */
export function usePickerText({ source, field, without, clearable, onChoose, onClear }: PickerText) {
  const [typed, setTyped] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const [shown, setShown] = useState({ value: field.value, discards: field.discards })
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const text = typed?.trim() ?? ''
  const { offered, isCurrent, hasFailed } = useOfferedPicks(source, text, {
    enabled: (combobox.dropdownOpened || waiting !== null) && !field.disabled,
    without,
  })

  // A value that was set elsewhere, and changes that were discarded, replace what is typed.
  if (field.value !== shown.value || field.discards !== shown.discards) {
    setShown({ value: field.value, discards: field.discards })
    if (field.value !== null || field.discards !== shown.discards) forget()
  }

  // The combobox marks an option by its place, where another one is once others are offered.
  const ids = offered.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the combobox is another object in each drawing
  useEffect(() => combobox.resetSelectedOption(), [ids])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is settled once, when the answer has come
  useEffect(() => {
    if (waiting && (isCurrent || hasFailed)) settle(waiting)
  }, [waiting, isCurrent, hasFailed])

  function forget() {
    setTyped(null)
    setWaiting(null)
    setUnknown(false)
  }

  function choose(chosen: Picked) {
    forget()
    onChoose(chosen)
    combobox.closeDropdown()
  }

  function type(written: string) {
    setTyped(written)
    setWaiting(null)
    setUnknown(false)
    if (written.trim() === '') combobox.closeDropdown()
    else combobox.openDropdown()
    if (written === '' && clearable) onClear()
  }

  /** Takes the record that the text means, where no option is marked. */
  function settle(by: Waiting) {
    setWaiting(null)
    const meant = unambiguousMatch(text, offered)
    if (meant) return choose(meant)
    if (by === 'enter') return void combobox.selectFirstOption()
    setUnknown(true)
    // The record that was chosen before is not what the field shows now, so it must not be saved.
    onClear()
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Escape') forget()
    if (event.key !== 'Enter' || text === '' || combobox.getSelectedOptionIndex() !== -1) return
    event.preventDefault()
    // It is settled after this key: the combobox would take the option that is marked now with the same Enter.
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
    /** `null` where nothing has been typed since the last choice. */
    typed,
    text,
    /** Whether the text means no record, or more than one. */
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
