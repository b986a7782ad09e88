import { productFamilies } from '@lienzo/rules/customers/families'
import type { TFunction } from 'i18next'

/** Returns the nine families as choices, with their localized names. */
export function familyChoices(t: TFunction) {
  return productFamilies.map(({ name, key }) => ({ value: name, label: t(key) }))
}
