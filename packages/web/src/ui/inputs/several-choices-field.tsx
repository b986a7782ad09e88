import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { foundChoices, type SearchTexts } from './choice-filter.ts'
import { type FieldProps, inputFrame } from './field.ts'
import { ReadValue } from './read-value.tsx'

type SeveralChoicesProps<Value extends string> = FieldProps<Value[]> & {
  choices: readonly ({ value: Value; label: string } & SearchTexts)[]
  /** Text that explains the meaning of an empty field. */
  placeholder?: string
}

/** Field in which the user chooses any number of given values. The values keep the order in which they were chosen. */
export function SeveralChoicesField<Value extends string>(props: SeveralChoicesProps<Value>) {
  const { choices, placeholder, ...field } = props
  const { t } = useTranslation()
  const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value
  if (field.readOnly) return <ReadValue field={field}>{field.value.map(labelOf).join(', ')}</ReadValue>
  // Keeps values that are no longer among the choices until the user removes them.
  const others = field.value.filter((value) => !choices.some((choice) => choice.value === value))
  const all = [...choices, ...others.map((value) => ({ value, label: value as string }))]
  return (
    <MultiSelect
      {...inputFrame(field)}
      data={all}
      value={field.value}
      placeholder={field.value.length === 0 ? placeholder : undefined}
      searchable
      hidePickedOptions
      filter={foundChoices}
      nothingFoundMessage={t('form.nothing_found')}
      onChange={(chosenValues) => {
        const byValue = new Map<string, Value>(all.map(({ value }) => [value, value]))
        field.onChange(chosenValues.flatMap((value) => byValue.get(value) ?? []))
      }}
    />
  )
}
