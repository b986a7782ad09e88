import { OptionalTextChoiceField } from '../../ui/inputs/choice-field.tsx'
import type { FieldProps } from '../../ui/inputs/field.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useStates } from './use-places.ts'

/** Field for the state in an address. The user chooses from a list if the country has states, otherwise types a text. */
export function StateField({ country, ...field }: FieldProps<string> & { country: string }) {
  const states = useStates(country)
  if (states?.length === 0) return <TextField {...field} />
  const choices = (states ?? []).map(({ name, label, code, other_names }) => ({
    value: name,
    label,
    also: [code, ...other_names],
  }))
  // Keeps a value that is not in the list, because it may have been entered before the list existed.
  const isKnown = field.value === '' || choices.some(({ value }) => value === field.value)
  const present = { value: field.value, label: field.value, also: [] }
  return <OptionalTextChoiceField {...field} choices={isKnown ? choices : [present, ...choices]} />
}
