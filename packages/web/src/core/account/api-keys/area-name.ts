import type { ResourcePath } from '@lienzo/rules/people/permissions'
import type { TFunction } from 'i18next'

/** Returns the name of a resource path as the permission screens show it. */
export function areaName(path: ResourcePath, t: TFunction): string {
  return t(`role.areas.${path.split('/').pop()}`)
}
