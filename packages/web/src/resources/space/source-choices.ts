import { type MeasurementSource, measurementSources } from '@lienzo/rules/customers/space-measurement'
import type { TFunction } from 'i18next'

/** Where measures of spaces come from, in the language of the page. */
export function sourceChoices(t: TFunction): { value: MeasurementSource; label: string }[] {
  return measurementSources.map((value) => ({ value, label: t(`space.measured_hows.${value}`) }))
}
