import { listInput } from '@lienzo/contract/wire/list'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { visibleRows } from '../../../core/context/resource.ts'
import { listRows } from '../../../core/list/list-rows.ts'
import { requireVisible } from '../../../core/record/references.ts'
import { materials, products } from '../../../db/tables/catalogue/catalogue.ts'
import { permissionsOfCampaign } from '../../../resources/campaign/campaign-materials.ts'
import { materialResource, permittedFinishes } from '../../../resources/material/material.queries.ts'
import { permittedMaterials, productResource } from '../../../resources/product/product.queries.ts'

/**
 * Returns the active products that match a search, each with its active materials and the active finishes of these materials,
 * as far as the campaign permits them. Uses a fixed number of queries. Throws INVALID_INPUT if the caller cannot see the
 * campaign.
 */
export async function offeredProducts(
  context: Context,
  input: { search: string; limit: number; campaign_id: number | null },
) {
  await requireVisible(context, 'campaign', [input.campaign_id], 'campaign_id')
  const permits = await permissionsOfCampaign(context, input.campaign_id)
  const page = await listRows(
    context,
    productResource,
    listInput.parse({ search: input.search, perpage: input.limit }),
    sql`${products.active}`,
  )
  const productMaterials = await permittedMaterials(
    context,
    page.rows.map((product) => product.id),
  )
  const materialsById = await offeredMaterials(
    context,
    [...new Set(productMaterials.map((material) => material.id))].filter((id) => !permits || permits.has(id)),
    permits,
  )
  return page.rows.map(({ id, code, name, picture, ...product }) => ({
    id,
    code,
    name,
    picture,
    price_mode: product.price_mode,
    unit_price: product.unit_price,
    breaks: product.breaks,
    min_m2: product.min_m2,
    fixed_sizes: product.fixed_sizes,
    materials: productMaterials
      .filter((material) => material.product_id === id)
      .map((material) => materialsById.get(material.id))
      .filter((material) => material !== undefined),
  }))
}

async function offeredMaterials(
  context: Context,
  ids: number[],
  permits: Awaited<ReturnType<typeof permissionsOfCampaign>>,
) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await visibleRows(
    context,
    materialResource,
    sql`${materials.active} and ${materials.id} = any(${sql.param(ids)})`,
  )
  const finishes = await permittedFinishes(context, ids)
  return new Map(
    rows.map(({ id, code, name, price_per_m2, roll_width }) => [
      id,
      {
        id,
        code,
        name,
        price_per_m2,
        roll_width,
        finishes: finishes
          .filter((finish) => finish.material_id === id && finish.active)
          .filter((finish) => permits?.get(id)?.has(finish.finish_id) ?? true)
          .map((finish) => ({
            id: finish.finish_id,
            code: finish.code,
            name: finish.name,
            price_mode: finish.price_mode,
            price: finish.price ?? finish.finish_price,
          })),
      },
    ]),
  )
}
