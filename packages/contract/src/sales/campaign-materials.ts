import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/**
 * Permitted materials. `finish_ids` are the finishes permitted on the material; null permits all finishes that the material
 * permits by itself.
 */
export const chosenMaterials = z
  .array(z.strictObject({ material_id: id, finish_ids: z.array(id).max(200).nullable() }))
  .max(500)

const finishOfMaterial = z.object({ id, code: z.string(), name: z.string() })

/** Material permitted in a campaign, with all finishes that the material permits by itself. */
export const campaignMaterial = z.object({
  material_id: id,
  code: z.string(),
  name: z.string(),
  finish_ids: z.array(id).nullable(),
  finishes: z.array(finishOfMaterial),
})

const campaignMaterials = z.object({
  campaign_id: id,
  version: z.int(),
  /**
   * Permitted materials. If the list is empty and `deleted_materials` is 0, every material is permitted. Restoring a deleted
   * material also restores the restriction to it.
   */
  materials: z.array(campaignMaterial),
  deleted_materials: z.int(),
})

const access = { path: '/campaign', right: 'access' } as const

export const campaignMaterialCalls = {
  getmaterials: declareCall({
    summary: 'List the materials that a campaign permits, with their finishes; an empty list permits all',
    permission: access,
    changes: false,
    input: z.strictObject({ campaign_id: id }),
    output: campaignMaterials,
  }),
  savematerials: declareCall({
    summary:
      'Set the materials that a campaign permits, with their finishes; requires the version of the campaign',
    permission: { path: '/campaign', right: 'edit' },
    changes: true,
    input: z.strictObject({ campaign_id: id, version: z.int().min(1), materials: chosenMaterials }),
    output: campaignMaterials,
  }),
  getfinishes: declareCall({
    summary: 'List the finishes that a campaign can permit on a material, which are those of the material',
    permission: access,
    changes: false,
    input: z.strictObject({ material_id: id }),
    output: z.array(finishOfMaterial),
  }),
}
