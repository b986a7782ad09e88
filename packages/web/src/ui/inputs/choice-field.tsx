import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './choice-field.module.css'
import { foundChoices, type SearchTexts } from './choice-filter.ts'
import { type FieldProps, inputFrame } from './field.ts'
import { ReadValue } from './read-value.tsx'

type ChoiceFieldProps<Value extends string> = FieldProps<Value> & {
  choices: readonly ({ value: Value; label: string } & SearchTexts)[]
  searchable?: boolean
}

/** Field in which the user chooses one of several given values. */
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
      onChange={(chosenValue) => {
        const choice = choices.find((each) => each.value === chosenValue)
        if (choice) field.onChange(choice.value)
      }}
    />
  )
}

/** Searchable field in which the user chooses one of several given texts, or '' for none. */
export function OptionalTextChoiceField(
  props: FieldProps<string> & { choices: readonly ({ value: string; label: string } & SearchTexts)[] },
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
      onChange={(chosenValue) => field.onChange(chosenValue ?? '')}
    />
  )
}

/** Returns the label of a value, or the value itself if it is not among the choices. */
function labelOf(value: string, choices: readonly { value: string; label: string }[]): string {
  return choices.find((choice) => choice.value === value)?.label ?? value
}

export type OptionalChoiceProps = FieldProps<number | null> & {
  choices: readonly OptionalChoice[]
  placeholder?: string
}

/** Record that the user can choose. `detail` distinguishes records with the same name. */
export type OptionalChoice = { value: number; label: string; detail?: string }

/** Width of the field's right section if it contains a clear button beside the arrow. */
const ROOM_TO_CLEAR = 'var(--room-to-clear)'

/** Field in which the user chooses one of several given records, or none. */
export function OptionalChoiceField({ choices, placeholder, ...field }: OptionalChoiceProps) {
  if (field.readOnly) {
    const currentChoice = choices.find((choice) => choice.value === field.value)
    return <ReadValue field={field}>{currentChoice?.label}</ReadValue>
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
      onChange={(chosenValue) => field.onChange(chosenValue === null ? null : Number(chosenValue))}
    />
  )
}
