import { Combobox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputFrame } from '../../ui/inputs/field.ts'
import { ChosenRecordLink } from './chosen-record-link.tsx'
import { ChosenRecordText } from './chosen-record-text.tsx'
import { OfferedRecords } from './offered-records.tsx'
import { ClearButton, OfferButton } from './picker-buttons.tsx'
import type { PickerRecord, PickSource } from './picks.ts'
import classes from './record-picker.module.css'
import { usePickerText } from './use-picker-text.ts'

type RecordPickerProps = Omit<FieldProps<number | null>, 'onChange'> & {
  source: PickSource
  /** Name of the chosen record, taken from the record that the form edits. */
  chosenName: string | null | undefined
  /** Ancestors of the chosen category, taken from the record that the form edits. They are shown below the field. */
  chosenWithin?: string | undefined
  onChange: (id: number | null, record: PickerRecord | null) => void
  /** Ids of records that the user cannot pick. */
  without?: readonly number[]
  clearable?: boolean
  /** True if the field is in a panel that closes when the user presses outside the panel. */
  inPanel?: boolean | undefined
  placeholder?: string
  /** Accessible name of a field that has no visible label, for example in a table. `label` is then empty. */
  ariaLabel?: string
}

/**
 * Field in which the user picks a record by a part of its name or code; a click lists the first records. Enter, or leaving the
 * field, picks the record if exactly one matches. Text that does not identify a record stays in the field with an error.
 */
export function RecordPicker(props: RecordPickerProps) {
  return props.readOnly ? <ChosenRecordText {...props} /> : <RecordInput {...props} />
}

function RecordInput(props: RecordPickerProps) {
  const {
    source,
    chosenName,
    chosenWithin,
    onChange,
    without = [],
    clearable,
    inPanel = false,
    placeholder,
    ariaLabel,
    ...field
  } = props
  const { t } = useTranslation()
  // Record that the user has picked last. The record in the form contains only the name of the record chosen before.
  const [lastChosen, setLastChosen] = useState<PickerRecord | null>(null)
  const picker = usePickerText({
    ...{ source, field, without, clearable },
    onChoose: (record) => {
      setLastChosen(record)
      onChange(record.id, record)
    },
    onClear: () => onChange(null, null),
  })
  const { combobox, offered, isLooking, hasFailed } = picker

  const choice = lastChosen?.id === field.value ? lastChosen : { name: chosenName, within: chosenWithin }
  const name = field.value === null ? '' : (choice.name ?? '')
  const within = field.value === null ? '' : choice.within
  const note = within ? t('form.pick_within', { path: within }) : field.note
  const error = picker.isUnknown ? t('form.pick_unknown', { text: picker.text }) : field.error
  const fieldName = ariaLabel ?? field.label

  function submitOption(id: string) {
    const option = offered.find((each) => String(each.id) === id)
    if (option) picker.choose(option)
  }

  function offer(open: boolean) {
    if (open) combobox.openDropdown()
    else combobox.closeDropdown()
    combobox.focusTarget()
  }

  return (
    <div className={classes.picker}>
      {source.screen && field.value !== null && name && field.label && !picker.isUnknown && (
        <ChosenRecordLink screen={source.screen} id={field.value} name={name} />
      )}
      <Combobox
        store={combobox}
        onOptionSubmit={submitOption}
        position="bottom-start"
        withinPortal={!inPanel}
        middlewares={{ flip: true, shift: true }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...inputFrame({ ...field, note, error, onChange: () => {} })}
            aria-label={ariaLabel}
            autoComplete="off"
            role="combobox"
            placeholder={placeholder ?? t('form.pick_placeholder')}
            value={picker.typed ?? name}
            onChange={(event) => picker.type(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => combobox.openDropdown()}
            onKeyDown={picker.pressKey}
            onBlur={picker.leave}
            rightSectionPointerEvents="all"
            rightSection={
              clearable && field.value !== null && !field.disabled ? (
                <ClearButton field={fieldName} onClear={picker.clear} />
              ) : (
                <OfferButton
                  field={fieldName}
                  disabled={field.disabled}
                  isLooking={isLooking}
                  isOpen={combobox.dropdownOpened}
                  onToggle={offer}
                />
              )
            }
          />
        </Combobox.Target>
        <OfferedRecords offered={offered} value={field.value} isLooking={isLooking} hasFailed={hasFailed} />
      </Combobox>
    </div>
  )
}
