import type { ImportDeclaration } from './import-declaration.ts'
import { materialImport } from './material-import.ts'
import { promotionImport } from './promotion-import.ts'
import { spaceImport } from './space-import.ts'

/** Declarations of the spreadsheets of all resources that can be imported. */
export const importables = {
  promotion: promotionImport,
  space: spaceImport,
  material: materialImport,
} as const satisfies Record<string, ImportDeclaration>

export type ImportedResource = keyof typeof importables

export const importedResources = Object.keys(importables) as [ImportedResource, ...ImportedResource[]]
