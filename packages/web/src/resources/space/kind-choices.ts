import { type SpaceKind, spaceKinds } from '@lienzo/rules/customers/space-kinds'
import type { TFunction } from 'i18next'

/** The kinds of spaces in the language of the page. */
export function kindChoices(t: TFunction): { value: SpaceKind; label: string }[] {
  return spaceKinds.map((value) => ({ value, label: t(`space.kinds.${value}`) }))
}
