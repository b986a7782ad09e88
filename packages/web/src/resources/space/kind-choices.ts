import { spaceKinds } from '@lienzo/contract/space'
import type { TFunction } from 'i18next'
import type { SpaceKind } from './space-record.ts'

/** The kinds of spaces in the language of the page. */
export function kindChoices(t: TFunction): { value: SpaceKind; label: string }[] {
  return spaceKinds.map((value) => ({ value, label: t(`space.kinds.${value}`) }))
}
