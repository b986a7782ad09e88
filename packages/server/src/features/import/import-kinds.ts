import type { ResourceWith } from '@lienzo/contract/resources'
import type { ImportMapping } from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import type { ImportKind } from '../../core/record/import-kind.ts'
import { materialImportKind } from '../../resources/material/material-import-kind.ts'
import { promotionImportKind } from '../../resources/promotion/promotion-import-kind.ts'
import { spaceImportKind } from '../../resources/space/import/space-import-kind.ts'

/** Import kinds by resource. */
const importKinds: Record<ImportedResource & ResourceWith<'imported'>, ImportKind> = {
  promotion: promotionImportKind,
  space: spaceImportKind,
  material: materialImportKind,
}

export function importKindOf(resource: ImportedResource): ImportKind {
  return importKinds[resource]
}

/**
 * Returns the default key: the first declared key whose columns are all in the file, or the first declared key if there is
 * none.
 */
export function keyByColumns(resource: ImportedResource, mapping: ImportMapping): string {
  const keys = Object.entries<readonly string[]>(importables[resource].keys)
  const [first] = keys
  const [key = ''] =
    keys.find(([, fields]) => fields.every((field) => mapping[field] !== undefined)) ?? first ?? []
  return key
}
