import { type MeasurementSource, measurementSources } from '@lienzo/rules/customers/space-measurement'
import type { TFunction } from 'i18next'

/** Returns the choices for how a space was measured, with their localized names. */
export function sourceChoices(t: TFunction): { value: MeasurementSource; label: string }[] {
  return measurementSources.map((value) => ({ value, label: t(`space.measured_hows.${value}`) }))
}
