import type { campaignMaterial, chosenMaterials } from '@lienzo/contract/sales/campaign-materials'
import type { FieldError, FieldErrors } from '@lienzo/contract/wire/errors'
import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { jsonObject, queryRows } from '../../core/context/query-rows.ts'
import { invalidInput } from '../../core/context/refusal.ts'
import { type Links, replaceLinks } from '../../core/record/links.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { finishes, materialFinishes, materials } from '../../db/tables/catalogue/catalogue.ts'
import { campaignMaterials } from '../../db/tables/sales/campaigns.ts'

type MaterialChoice = z.output<typeof chosenMaterials>

const finish = jsonObject({ id: finishes.id, code: finishes.code, name: finishes.name })

/** Finishes that a material permits, sorted by name. */
const permittedBy = sql<(typeof finish)['_']['type'][]>`coalesce((
    select jsonb_agg(${finish} order by ${inReadingOrder(finishes.name)}, ${finishes.id})
    from ${materialFinishes} join ${finishes} on ${finishes.id} = ${materialFinishes.finish_id}
    where ${materialFinishes.material_id} = ${materials.id} and ${finishes.deleted_at} is null), '[]'::jsonb)`

type PermittedMaterial = z.output<typeof campaignMaterial>

/**
 * Returns a campaign's permitted materials, sorted by name, each with all finishes that the material itself permits.
 * `deleted_materials` counts the permitted materials that are deleted and not returned. Only if it is 0 does an empty list mean
 * that the campaign permits all materials.
 */
export async function permittedMaterials(
  context: Context,
  campaignId: number,
): Promise<{ materials: PermittedMaterial[]; deleted_materials: number }> {
  const rows = await context.database
    .select({
      material_id: materials.id,
      code: materials.code,
      name: materials.name,
      finish_ids: campaignMaterials.finish_ids,
      finishes: permittedBy,
      deleted: sql<boolean>`${materials.deleted_at} is not null`,
    })
    .from(campaignMaterials)
    .innerJoin(materials, eq(materials.id, campaignMaterials.material_id))
    .where(eq(campaignMaterials.campaign_id, campaignId))
    .orderBy(inReadingOrder(materials.name), materials.id)
  const there = rows.filter(({ deleted }) => !deleted).map(({ deleted: _, ...material }) => material)
  return { materials: there, deleted_materials: rows.length - there.length }
}

/** Returns the finishes that a material permits, sorted by name; an empty list if the material does not exist. */
export async function finishesOfMaterial(context: Context, materialId: number) {
  const [row] = await queryRows(
    context.database,
    { finishes: permittedBy },
    (columns) => sql`select ${columns} from ${materials} where ${materials.id} = ${materialId}`,
  )
  return row?.finishes ?? []
}

/**
 * Returns the finishes that a campaign permits, keyed by material id; the value null permits all finishes of the material.
 * Returns null if the campaign permits all materials or `campaignId` is missing.
 */
export async function permissionsOfCampaign(
  context: Context,
  campaignId: number | null | undefined,
): Promise<ReadonlyMap<number, ReadonlySet<number> | null> | null> {
  if (!campaignId) return null
  const rows = await chosenOf(context, campaignId)
  if (rows.length === 0) return null
  return new Map(rows.map(({ material_id, finish_ids }) => [material_id, finish_ids && new Set(finish_ids)]))
}

const { material_id, finish_ids } = campaignMaterials
const permittedFields = { material_id, finish_ids }
const materialLinks: Links<typeof campaignMaterials, typeof permittedFields> = {
  table: campaignMaterials,
  owner: campaignMaterials.campaign_id,
  link: permittedFields,
  target: material_id,
  targetOf: (link) => link.material_id,
  row: (campaign_id, link) => ({ campaign_id, ...link }),
  resource: 'material',
  field: 'materials',
  action: 'materials',
}

/**
 * Sets the materials that a campaign permits. Throws INVALID_INPUT at `materials` if an added material does not exist, and at
 * `materials.<index>` if a material is repeated or does not permit one of the finishes. Finishes that the campaign already
 * permits are accepted.
 */
export async function replaceMaterials(
  context: Context,
  { id, name, customer_id }: { id: number; name: string; customer_id: number },
  links: MaterialChoice,
): Promise<void> {
  const owner = { resource: 'campaign', id, label: name, customer_id } as const
  await replaceLinks(context, materialLinks, owner, links, (before) => assertFits(context, links, before))
}

async function chosenOf(context: Context, campaignId: number): Promise<MaterialChoice> {
  return context.database
    .select(permittedFields)
    .from(campaignMaterials)
    .where(eq(campaignMaterials.campaign_id, campaignId))
    .orderBy(campaignMaterials.material_id)
}

async function assertFits(context: Context, links: MaterialChoice, before: MaterialChoice): Promise<void> {
  const earlierFinishes = new Map(
    before.map(({ material_id, finish_ids }) => [material_id, finish_ids ?? []]),
  )
  const finishesOf = await finishIdsOf(
    context,
    links.map(({ material_id }) => material_id),
  )
  const faults: FieldErrors = {}
  links.forEach(({ material_id, finish_ids }, index) => {
    const finishIds = new Set([
      ...(finishesOf.get(material_id) ?? []),
      ...(earlierFinishes.get(material_id) ?? []),
    ])
    if (links.findIndex((other) => other.material_id === material_id) < index) {
      faults[`materials.${index}.material_id`] = twice
    } else if (finish_ids?.some((id) => !finishIds.has(id))) {
      faults[`materials.${index}.finish_ids`] = foreignFinish
    }
  })
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
}

const twice: FieldError = { key: 'validation.twice', message: 'stands twice' }
const foreignFinish: FieldError = {
  key: 'validation.finish_not_permitted',
  message: 'holds a finish that the material does not permit',
}

async function finishIdsOf(context: Context, materialIds: number[]): Promise<Map<number, number[]>> {
  if (materialIds.length === 0) return new Map()
  const ofMaterial = materialFinishes.material_id
  const rows = await context.database
    .select({ material_id: ofMaterial, ids: sql<number[]>`array_agg(${materialFinishes.finish_id})` })
    .from(materialFinishes)
    .where(inArray(ofMaterial, materialIds))
    .groupBy(ofMaterial)
  return new Map(rows.map((row) => [row.material_id, row.ids]))
}
