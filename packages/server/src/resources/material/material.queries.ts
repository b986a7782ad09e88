import type { materialRow, permittedFinish } from '@lienzo/contract/catalogue/material'
import { materialColumns } from '@lienzo/contract/catalogue/material-columns'
import { getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { asText, queryPrepared } from '../../core/context/query-rows.ts'
import type { Resource } from '../../core/context/resource.ts'
import { importedBy } from '../../core/domain/imported-by.ts'
import { withFile } from '../../core/files/file-views.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { searchText } from '../../db/search-text.ts'
import { finishes, materialFinishes, materials } from '../../db/tables/catalogue/catalogue.ts'

type Material = z.output<typeof materialRow>
type MaterialRow = Omit<Material, 'picture'> & { picture_id: number | null }

const materialImports = importedBy('material', materials.id)

export const materialResource: Resource<
  MaterialRow,
  Material,
  typeof materials,
  typeof materialColumns,
  'import_id'
> = {
  name: 'material',
  table: materials,
  scope: 'everyone',
  fields: getTableColumns(materials),
  from: sql`${materials}`,
  columns: materialColumns,
  ownColumnSql: (caller) => ({ import_id: materialImports.last(caller) }),
  severalSql: { import_id: materialImports.condition },
  search: [materials.code, materials.name, materials.description],
  searchText: searchText(materials.code, materials.name, materials.description),
  label: {
    name: materials.name,
    code: materials.code,
    active: materials.active,
    picture: materials.picture_id,
  },
  defaultOrder: sql`${inReadingOrder(materials.name)}, ${materials.id}`,
  joins: [],
  // Customers see prices, but not costs.
  hiding: { fields: ['cost_per_m2'] },
  present: withFile('picture_id', 'picture'),
}

const { material_id, finish_id, price } = materialFinishes

const permittedFields = {
  material_id,
  finish_id,
  code: finishes.code,
  name: finishes.name,
  price_mode: finishes.price_mode,
  finish_price: finishes.price,
  price,
  active: finishes.active,
}

const permittedSource = asText(
  sql`from ${materialFinishes} inner join ${finishes} on ${finishes.id} = ${finish_id}`,
)
const byMaterial = asText(sql`order by ${material_id}, ${inReadingOrder(finishes.name)}, ${finishes.id}`)

/** Returns the finishes that these materials permit, sorted by material and name. Leaves out deleted finishes. */
export async function permittedFinishes(
  { database }: Context,
  materialIds: number[],
): Promise<(z.output<typeof permittedFinish> & { material_id: number; active: boolean })[]> {
  if (materialIds.length === 0) return []
  return queryPrepared(
    database,
    permittedFields,
    (columns) => sql`select ${columns} ${permittedSource}
      where ${material_id} = any(${sql.param(materialIds)}) and ${finishes.deleted_at} is null ${byMaterial}`,
  )
}
