import { OptionalTextChoiceField } from '../../ui/inputs/choice-field.tsx'
import type { FieldProps } from '../../ui/inputs/field.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useStates } from './use-places.ts'

/** The state of an address: chosen where its country has states, written freely where it has none. */
export function StateField({ country, ...field }: FieldProps<string> & { country: string }) {
  const states = useStates(country)
  if (states?.length === 0) return <TextField {...field} />
  const choices = (states ?? []).map(({ name, label, code, other_names }) => ({
    value: name,
    label,
    also: [code, ...other_names],
  }))
  // What was written before there were states to choose from stays until another is chosen.
  const isKnown = field.value === '' || choices.some(({ value }) => value === field.value)
  const present = { value: field.value, label: field.value, also: [] }
  return <OptionalTextChoiceField {...field} choices={isKnown ? choices : [present, ...choices]} />
}
