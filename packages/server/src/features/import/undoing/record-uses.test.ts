import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { materialImportKind } from '../../../resources/material/material-import-kind.ts'
import { promotionImportKind } from '../../../resources/promotion/promotion-import-kind.ts'
import { spaceImportKind } from '../../../resources/space/import/space-import-kind.ts'
import { usesOf } from './record-uses.ts'

const ofAnyKind = ['attachment_notices.record_id', 'attachments.record_id', 'record_messages.record_id']

function namesOf(kind: Parameters<typeof usesOf>[0]): string[] {
  return usesOf(kind)
    .map(({ table, column }) => `${getTableConfig(table).name}.${column.name}`)
    .sort()
}

test('every column that names an imported record counts as a use, except those of its own parts', () => {
  expect({
    space: namesOf(spaceImportKind),
    promotion: namesOf(promotionImportKind),
    material: namesOf(materialImportKind),
  }).toEqual({
    space: [
      ...ofAnyKind,
      'budget_lines.space_id',
      'installer_photos.space_id',
      'installer_reports.space_id',
      'order_cancelled_lines.space_id',
      'order_lines.space_id',
      'space_baskets.space_id',
    ].sort(),
    promotion: [
      ...ofAnyKind,
      'campaign_images.promotion_id',
      'order_cancelled_lines.promotion_id',
      'order_lines.promotion_id',
    ].sort(),
    material: [
      ...ofAnyKind,
      'campaign_materials.material_id',
      'material_finishes.material_id',
      'order_cancelled_lines.material_id',
      'order_lines.material_id',
      'product_materials.material_id',
      'spaces.default_material_id',
    ].sort(),
  })
})
