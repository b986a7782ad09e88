import type { campaignMaterial, chosenMaterials } from '@lienzo/contract/sales/campaign-materials'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import { invalidInput } from '../../core/context/refusal.ts'
import { type Links, replaceLinks } from '../../core/record/links.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { campaignMaterials } from '../../db/tables/campaigns.ts'
import { finishes, materialFinishes, materials } from '../../db/tables/catalogue.ts'

type Chosen = z.output<typeof chosenMaterials>

/** A JSON list of the finishes that the material `material.id` permits, by name. */
const permittedBy = sql`coalesce((select jsonb_agg(
      jsonb_build_object('id', finish.id, 'code', finish.code, 'name', finish.name)
      order by finish.name, finish.id)
    from ${materialFinishes} permitted join ${finishes} finish on finish.id = permitted.finish_id
    where permitted.material_id = material.id and finish.deleted_at is null), '[]'::jsonb)`

type PermittedMaterial = z.output<typeof campaignMaterial>

/**
 * The materials that a campaign permits, by name, each with the finishes that the material permits itself, and how many more
 * are deleted: with one of these it never permits all.
 */
export async function permittedMaterials(
  context: Context,
  campaignId: number,
): Promise<{ materials: PermittedMaterial[]; deleted_materials: number }> {
  const rows = await selectRows<PermittedMaterial & { deleted: boolean }>(
    context.database,
    sql`select material.id as material_id, material.code, material.name, chosen.finish_ids, ${permittedBy} as finishes,
        material.deleted_at is not null as deleted
      from ${campaignMaterials} chosen join ${materials} material on material.id = chosen.material_id
      where chosen.campaign_id = ${campaignId}
      order by ${inReadingOrder(sql`material.name`)}, material.id`,
  )
  const there = rows.filter(({ deleted }) => !deleted).map(({ deleted: _, ...material }) => material)
  return { materials: there, deleted_materials: rows.length - there.length }
}

/** The finishes that a material permits, by name. */
export async function finishesOfMaterial(context: Context, materialId: number) {
  const [row] = await selectRows<{ finishes: z.output<typeof campaignMaterial>['finishes'] }>(
    context.database,
    sql`select ${permittedBy} as finishes from ${materials} material where material.id = ${materialId}`,
  )
  return row?.finishes ?? []
}

/** What a campaign permits: the finishes by material, null for all of them. Null where it permits every material. */
export async function permissionsOfCampaign(
  context: Context,
  campaignId: number | null | undefined,
): Promise<ReadonlyMap<number, ReadonlySet<number> | null> | null> {
  if (!campaignId) return null
  const rows = await chosenOf(context, campaignId)
  if (rows.length === 0) return null
  return new Map(rows.map(({ material_id, finish_ids }) => [material_id, finish_ids && new Set(finish_ids)]))
}

const permitted: Links<'material_id'> = {
  table: campaignMaterials,
  owner: campaignMaterials.campaign_id,
  target: campaignMaterials.material_id as Links<'material_id'>['target'],
  resource: 'material',
  field: 'materials',
}

/**
 * Sets the materials that a campaign permits. Fails with INVALID_INPUT that names the place of what does not exist, stands
 * twice, or is a finish that its material does not permit; what was there before may stay.
 */
export async function replaceMaterials(
  context: Context,
  { id, name, customer_id }: { id: number; name: string; customer_id: number },
  chosen: Chosen,
): Promise<void> {
  const owner = { resource: 'campaign', id, label: name, customer_id }
  await replaceLinks(context, permitted, owner, chosen, (before) => refuseUnfit(context, chosen, before))
}

async function chosenOf(context: Context, campaignId: number): Promise<Chosen> {
  return context.database
    .select({ material_id: campaignMaterials.material_id, finish_ids: campaignMaterials.finish_ids })
    .from(campaignMaterials)
    .where(eq(campaignMaterials.campaign_id, campaignId))
    .orderBy(campaignMaterials.material_id)
}

async function refuseUnfit(context: Context, chosen: Chosen, before: Chosen): Promise<void> {
  const known = new Map(before.map(({ material_id, finish_ids }) => [material_id, finish_ids ?? []]))
  const finishesOf = await finishIdsOf(
    context,
    chosen.map(({ material_id }) => material_id),
  )
  const faults: FieldErrors = {}
  chosen.forEach(({ material_id, finish_ids }, index) => {
    const allowed = new Set([...(finishesOf.get(material_id) ?? []), ...(known.get(material_id) ?? [])])
    if (chosen.findIndex((other) => other.material_id === material_id) < index) {
      faults[`materials.${index}.material_id`] = twice
    } else if (finish_ids?.some((id) => !allowed.has(id))) {
      faults[`materials.${index}.finish_ids`] = foreignFinish
    }
  })
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
}

const twice = { key: 'validation.twice', message: 'stands twice' }
const foreignFinish = {
  key: 'validation.finish_not_permitted',
  message: 'holds a finish that the material does not permit',
}

async function finishIdsOf(context: Context, materialIds: number[]): Promise<Map<number, number[]>> {
  if (materialIds.length === 0) return new Map()
  const rows = await selectRows<{ material_id: number; ids: number[] }>(
    context.database,
    sql`select material_id, array_agg(finish_id) as ids from ${materialFinishes}
      where material_id = any(${sql.param(materialIds)}) group by material_id`,
  )
  return new Map(rows.map(({ material_id, ids }) => [material_id, ids]))
}
