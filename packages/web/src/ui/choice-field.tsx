import { Select } from '@mantine/core'
import { type FieldProps, inputFrame } from './field.ts'

type ChoiceFieldProps<Value extends string> = FieldProps<Value> & {
  choices: readonly { value: Value; label: string }[]
  searchable?: boolean
}

/** One of a closed set. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { choices, searchable, ...field } = props
  return (
    <Select
      {...inputFrame(field)}
      data={[...choices]}
      value={field.value}
      searchable={searchable}
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(chosen) => {
        const choice = choices.find((each) => each.value === chosen)
        if (choice) field.onChange(choice.value)
      }}
    />
  )
}

type OptionalChoiceProps = FieldProps<number | null> & {
  choices: readonly { value: number; label: string }[]
  placeholder?: string
}

/** The cross that clears a choice, beside its arrow. */
const ROOM_TO_CLEAR = 56

/** One of a closed set of records, or none. */
export function OptionalChoiceField({ choices, placeholder, ...field }: OptionalChoiceProps) {
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
      onChange={(chosen) => field.onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
