import { countryName } from '@lienzo/rules/customers/country-name'
import { useLocale } from '../../ui/hooks/locale.ts'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import type { FieldProps } from '../../ui/inputs/field.ts'
import { useCountries } from './use-places.ts'

/** Field in which the user chooses a country by name. It shows the current country even before the list has loaded. */
export function CountryField(field: FieldProps<string>) {
  const locale = useLocale()
  const countries = useCountries() ?? []
  const choices = countries.map(({ code, name }) => ({ value: code, label: name, also: [code] }))
  const isKnown = choices.some(({ value }) => value === field.value)
  const present = { value: field.value, label: countryName(field.value, locale), also: [] }
  return <ChoiceField {...field} choices={isKnown ? choices : [present, ...choices]} searchable />
}
