import type { ResourcePath } from '@lienzo/rules/people/permissions'
import type { TFunction } from 'i18next'

/** Returns the name that the permission screens show for a resource path. */
export function areaName(path: ResourcePath, t: TFunction): string {
  return t(`role.areas.${path.split('/').pop()}`)
}
