import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './choice-field.module.css'
import { type AlsoFound, foundChoices } from './choice-filter.ts'
import { type FieldProps, inputFrame } from './field.ts'
import { ReadValue } from './read-value.tsx'

type ChoiceFieldProps<Value extends string> = FieldProps<Value> & {
  choices: readonly ({ value: Value; label: string } & AlsoFound)[]
  searchable?: boolean
}

/** One of a closed set. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { choices, searchable, ...field } = props
  const { t } = useTranslation()
  if (field.readOnly) return <ReadValue field={field}>{labelOf(field.value, choices)}</ReadValue>
  return (
    <Select
      {...inputFrame(field)}
      data={[...choices]}
      value={field.value}
      searchable={searchable}
      filter={foundChoices}
      nothingFoundMessage={searchable && t('form.nothing_found')}
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(chosen) => {
        const choice = choices.find((each) => each.value === chosen)
        if (choice) field.onChange(choice.value)
      }}
    />
  )
}

/** One of a closed set of texts that people look for by their beginning, or none. */
export function OptionalTextChoiceField(
  props: FieldProps<string> & { choices: readonly ({ value: string; label: string } & AlsoFound)[] },
) {
  const { choices, ...field } = props
  const { t } = useTranslation()
  if (field.readOnly) return <ReadValue field={field}>{labelOf(field.value, choices)}</ReadValue>
  return (
    <Select
      {...inputFrame(field)}
      data={[...choices]}
      value={field.value === '' ? null : field.value}
      searchable
      filter={foundChoices}
      nothingFoundMessage={t('form.nothing_found')}
      clearable
      rightSectionWidth={field.value === '' || field.disabled ? undefined : ROOM_TO_CLEAR}
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(chosen) => field.onChange(chosen ?? '')}
    />
  )
}

/** A value that is no choice any more is read as it is written. */
function labelOf(value: string, choices: readonly { value: string; label: string }[]): string {
  return choices.find((choice) => choice.value === value)?.label ?? value
}

export type OptionalChoiceProps = FieldProps<number | null> & {
  choices: readonly OptionalChoice[]
  placeholder?: string
}

/** A record to choose; its detail tells it apart from others with the same name. */
export type OptionalChoice = { value: number; label: string; detail?: string }

/** The cross that clears a choice, beside its arrow. */
const ROOM_TO_CLEAR = 'var(--room-to-clear)'

/** One of a closed set of records, or none. */
export function OptionalChoiceField({ choices, placeholder, ...field }: OptionalChoiceProps) {
  if (field.readOnly) {
    const chosen = choices.find((choice) => choice.value === field.value)
    return <ReadValue field={field}>{chosen?.label}</ReadValue>
  }
  const detailOf = (value: string) => choices.find((choice) => String(choice.value) === value)?.detail
  return (
    <Select
      {...inputFrame(field)}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={field.value === null ? null : String(field.value)}
      placeholder={placeholder}
      clearable
      rightSectionWidth={field.value === null || field.disabled ? undefined : ROOM_TO_CLEAR}
      allowDeselect={false}
      searchable={choices.length > 8}
      checkIconPosition="right"
      renderOption={({ option }) => (
        <span>
          {option.label}
          {detailOf(option.value) && <span className={classes.detail}>{detailOf(option.value)}</span>}
        </span>
      )}
      onChange={(chosen) => field.onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
