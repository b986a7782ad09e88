import type { ResourcePath } from '@lienzo/rules/people/permissions'
import type { TFunction } from 'i18next'

/** What a resource path is called where permissions are given. */
export function areaName(path: ResourcePath, t: TFunction): string {
  return t(`role.areas.${path.split('/').pop()}`)
}
