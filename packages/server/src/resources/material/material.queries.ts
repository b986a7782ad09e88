import { materialColumns, type materialRow, type permittedFinish } from '@lienzo/contract/catalogue/material'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import type { Resource } from '../../core/context/resource.ts'
import { withFile } from '../../core/files/file-views.ts'
import { recordFieldsOf } from '../../core/record/record-fields.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { finishes, materialFinishes, materials } from '../../db/tables/catalogue.ts'

type Material = z.output<typeof materialRow>
type MaterialRow = Omit<Material, 'picture'> & { picture_id: number | null }

export const materialResource: Resource<MaterialRow, Material> = {
  name: 'material',
  table: materials,
  scope: 'everyone',
  fields: {
    ...recordFieldsOf(materials),
    code: materials.code,
    name: materials.name,
    description: materials.description,
    price_per_m2: materials.price_per_m2,
    cost_per_m2: materials.cost_per_m2,
    roll_width: materials.roll_width,
    roll_length: materials.roll_length,
    thickness: materials.thickness,
    weight: materials.weight,
    active: materials.active,
    picture_id: materials.picture_id,
  },
  from: sql`${materials}`,
  columns: materialColumns,
  columnSql: {
    code: materials.code,
    name: materials.name,
    description: materials.description,
    price_per_m2: materials.price_per_m2,
    cost_per_m2: materials.cost_per_m2,
    roll_width: materials.roll_width,
    roll_length: materials.roll_length,
    thickness: materials.thickness,
    weight: materials.weight,
    active: materials.active,
    created_at: materials.created_at,
    updated_at: materials.updated_at,
  } satisfies Record<keyof typeof materialColumns, unknown>,
  search: [materials.code, materials.name, materials.description],
  label: { name: materials.name, code: materials.code, active: materials.active },
  defaultOrder: sql`${inReadingOrder(materials.name)}, ${materials.id}`,
  joins: [],
  present: async (context, rows) => {
    const shown = await withFile('picture_id', 'picture')(context, rows)
    // What a material costs the house is the house's alone.
    return context.caller.house ? shown : shown.map((row) => ({ ...row, cost_per_m2: 0 }))
  },
}

const { cost_per_m2: _column, ...columnsWithoutCost } = materialResource.columns
const { cost_per_m2: _sql, ...columnSqlWithoutCost } = materialResource.columnSql

/** The materials as a caller lists them: who does not see the cost cannot find it by filtering or sorting either. */
export function listedMaterials({ caller }: Context): typeof materialResource {
  if (caller.house) return materialResource
  return { ...materialResource, columns: columnsWithoutCost, columnSql: columnSqlWithoutCost }
}

/** The finishes that materials permit, those of one material after another by name. */
export async function permittedFinishes(
  context: Context,
  materialIds: number[],
): Promise<(z.output<typeof permittedFinish> & { material_id: number; active: boolean })[]> {
  if (materialIds.length === 0) return []
  return selectRows(
    context.database,
    sql`select permitted.material_id, ${finishes.id} as finish_id, ${finishes.code} as code, ${finishes.name} as name,
          ${finishes.price_mode} as price_mode, ${finishes.price} as finish_price, permitted.price, ${finishes.active} as active
        from ${materialFinishes} permitted join ${finishes} on ${finishes.id} = permitted.finish_id
        where permitted.material_id in ${materialIds} and ${finishes.deleted_at} is null
        order by permitted.material_id, ${inReadingOrder(finishes.name)}, ${finishes.id}`,
  )
}
