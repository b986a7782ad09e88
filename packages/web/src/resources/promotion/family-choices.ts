import { productFamilies } from '@lienzo/rules/customers/families'
import type { TFunction } from 'i18next'

/** The nine families with their names in the person's language. */
export function familyChoices(t: TFunction) {
  return productFamilies.map(({ name, key }) => ({ value: name, label: t(key) }))
}
