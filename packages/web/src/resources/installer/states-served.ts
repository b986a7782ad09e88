import { countryName } from '@lienzo/rules/customers/country-name'
import { useTranslation } from 'react-i18next'
import { useStates } from '../../core/domain/use-places.ts'
import { useLocale } from '../../ui/hooks/locale.ts'

/** Codes of the countries where the house and its installers work. */
const countries = ['ES', 'PT'] as const

/**
 * Returns the countries in which the house works and their states, as choices identified by code. If `country` is a different
 * country, adds it and its states.
 */
export function useStatesServed(country: string = countries[0]) {
  const { t } = useTranslation()
  const locale = useLocale()
  const spain = useStates('ES') ?? []
  const portugal = useStates('PT') ?? []
  const own = useStates(country) ?? []
  const whole = (code: string) => ({
    value: code,
    label: t('installer.whole_country', { country: countryName(code, locale) }),
    also: [code],
  })
  const each = (states: typeof spain) =>
    states.map(({ code, label, name, other_names }) => ({ value: code, label, also: [name, ...other_names] }))
  const isOther = !countries.some((code) => code === country)
  return [
    whole('ES'),
    ...each(spain),
    whole('PT'),
    ...each(portugal),
    ...(isOther ? [whole(country), ...each(own)] : []),
  ]
}
