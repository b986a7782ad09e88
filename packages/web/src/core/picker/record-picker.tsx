import { ActionIcon, CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputFrame } from '../../ui/inputs/field.ts'
import type { Picked, PickSource } from './picks.ts'
import classes from './record-picker.module.css'
import { meantBy, useOfferedPicks } from './use-offered-picks.ts'

/** What was done with a text before the answer to it was there. */
type Waiting = 'enter' | 'leave'

type RecordPickerProps = Omit<FieldProps<number | null>, 'onChange'> & {
  source: PickSource
  /** The name of the chosen record, as the form's record has it. */
  chosenName: string | null | undefined
  /** What the chosen record stands in, as the form's record has it; shown under the field, as of what is chosen here. */
  chosenWithin?: string | undefined
  onChange: (id: number | null, chosen: Picked | null) => void
  /** These are not offered. */
  without?: readonly number[]
  clearable?: boolean
  placeholder?: string
  /** Where the label stands elsewhere, as in the head of a table; `label` is then empty. */
  ariaLabel?: string
}

/**
 * Chooses one record by typing a part of its name or code; the arrow offers the first ones without typing. A text that
 * means only one record chooses it with Enter or by going on; one that means none stays, and is said to be wrong.
 */
export function RecordPicker(props: RecordPickerProps) {
  const {
    source,
    chosenName,
    chosenWithin,
    onChange,
    without = [],
    clearable,
    placeholder,
    ariaLabel,
    ...field
  } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  // Of the last choice: the form's record knows only the name that it was loaded with.
  const [lastChosen, setLastChosen] = useState<Picked | null>(null)
  const [shown, setShown] = useState({ value: field.value, discards: field.discards })
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const text = typed?.trim() ?? ''
  const { offered, isCurrent, hasFailed } = useOfferedPicks(source, text, {
    enabled: (combobox.dropdownOpened || waiting !== null) && !field.disabled,
    without,
  })
  const isLooking = combobox.dropdownOpened && !isCurrent && !hasFailed

  // What comes from elsewhere, or from before what was written, takes the place of what is typed.
  if (field.value !== shown.value || field.discards !== shown.discards) {
    setShown({ value: field.value, discards: field.discards })
    if (field.value !== null || field.discards !== shown.discards) forgetText()
  }

  const isLastChosen = field.value !== null && lastChosen?.id === field.value
  const name = field.value === null ? '' : isLastChosen ? lastChosen.name : (chosenName ?? '')
  const within = field.value === null ? '' : isLastChosen ? lastChosen.within : chosenWithin
  const help = within ? t('form.pick_within', { path: within }) : field.help
  const error = isUnknown ? t('form.pick_unknown', { text }) : field.error

  // The place of the marked option means another one once others are offered.
  const ids = offered.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the combobox is another object in each drawing
  useEffect(() => combobox.resetSelectedOption(), [ids])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is done once, when the answer has come
  useEffect(() => {
    if (waiting && (isCurrent || hasFailed)) settle(waiting)
  }, [waiting, isCurrent, hasFailed])

  function forgetText() {
    setTyped(null)
    setWaiting(null)
    setUnknown(false)
  }

  function choose(chosen: Picked) {
    setLastChosen(chosen)
    forgetText()
    onChange(chosen.id, chosen)
    combobox.closeDropdown()
  }

  function type(written: string) {
    setTyped(written)
    setWaiting(null)
    setUnknown(false)
    if (written.trim() === '') combobox.closeDropdown()
    else combobox.openDropdown()
    if (written === '' && clearable) onChange(null, null)
  }

  /** Enter, or going on to the next field, with a text of which no option is marked. */
  function settle(by: Waiting) {
    setWaiting(null)
    const meant = meantBy(text, offered)
    if (meant) return choose(meant)
    if (by === 'enter') return void combobox.selectFirstOption()
    setUnknown(true)
    // Nothing else is kept in its stead: a record that does not stand there must not be saved.
    onChange(null, null)
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Escape') forgetText()
    if (event.key !== 'Enter' || text === '' || combobox.getSelectedOptionIndex() !== -1) return
    event.preventDefault()
    // Once this key is over: the combobox would take with the same one what it marks.
    setWaiting('enter')
  }

  function leave() {
    if (text === '') forgetText()
    else if (!isUnknown && isCurrent) settle('leave')
    else if (!isUnknown) setWaiting('leave')
    combobox.closeDropdown()
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const chosen = offered.find((each) => String(each.id) === id)
        if (chosen) choose(chosen)
      }}
      position="bottom-start"
      middlewares={{ flip: true, shift: true }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...inputFrame({ ...field, help, error, onChange: () => {} })}
          aria-label={ariaLabel}
          autoComplete="off"
          role="combobox"
          placeholder={placeholder ?? t('form.pick_placeholder')}
          value={typed ?? name}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={pressKey}
          onBlur={leave}
          rightSectionPointerEvents="all"
          rightSection={
            clearable && field.value !== null && !field.disabled ? (
              <CloseButton
                size="sm"
                aria-label={t('form.pick_clear', { field: ariaLabel ?? field.label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  forgetText()
                  onChange(null, null)
                  combobox.focusTarget()
                }}
              />
            ) : (
              <ActionIcon
                size="sm"
                tabIndex={-1}
                disabled={field.disabled}
                aria-label={t('form.pick_open', { field: ariaLabel ?? field.label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  combobox.toggleDropdown()
                  combobox.focusTarget()
                }}
              >
                {isLooking ? <Loader size={14} /> : <Combobox.Chevron />}
              </ActionIcon>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isLooking && offered.length === 0}>
        <Combobox.Options className={classes.options}>
          {offered.map((each) => (
            <Combobox.Option key={each.id} value={String(each.id)} active={each.id === field.value}>
              <span className={classes.option}>
                <span className={classes.name}>
                  {each.within && <span className={classes.within}>{each.within} › </span>}
                  {each.name}
                </span>
                {each.code && <span className={classes.code}>{each.code}</span>}
              </span>
            </Combobox.Option>
          ))}
          {offered.length === 0 && (
            <Combobox.Empty>{t(hasFailed ? 'form.pick_failed' : 'form.pick_nothing')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
