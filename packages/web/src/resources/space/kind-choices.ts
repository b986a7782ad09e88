import { type SpaceKind, spaceKinds } from '@lienzo/rules/customers/space-kinds'
import type { TFunction } from 'i18next'

/** Returns the kinds of spaces as choices, with their localized names. */
export function kindChoices(t: TFunction): { value: SpaceKind; label: string }[] {
  return spaceKinds.map((value) => ({ value, label: t(`space.kinds.${value}`) }))
}
