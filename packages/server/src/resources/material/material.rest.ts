import { eq } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { invalidField } from '../../core/context/refusal.ts'
import { pictureValue } from '../../core/files/file-views.ts'
import { getRow } from '../../core/record/get-row.ts'
import { deletedLinks, type Links, replaceLinks } from '../../core/record/links.ts'
import { assertUnchanged, columnsOf, lockRow, saveRow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { materialFinishes, materials } from '../../db/tables/catalogue/catalogue.ts'
import { materialResource, permittedFinishes } from './material.queries.ts'

const { pick, ...standard } = standardHandlers(materialResource)

type ChosenFinish = { finish_id: number; price: number | null }

export const materialHandlers: HandlersOf<'materialrest'> = {
  ...standard,
  getmaterials: pick,
  get: (context, { id }) => materialRecord(context, id),
  update: async (context, { finishes, picture_upload, ...input }) => {
    const picture = await pictureValue(context, 'picture_id', picture_upload, 'picture_upload')
    const values = { ...columnsOf(materials, input), ...picture }
    const { id } = await saveRow(context, materialResource, input, values, materialRecord)
    if (finishes) await replaceFinishes(context, { id, name: input.name }, finishes)
    return materialRecord(context, id)
  },
}

export const materialFinishesHandlers: HandlersOf<'materialfinishesrest'> = {
  get: async (context, { material_id }) => materialsFinishes(context, material_id),
  update: async (context, { material_id, version, finishes }) => {
    const before = await lockRow(context, materialResource, material_id)
    await assertUnchanged(before, version, () => materialsFinishes(context, material_id))
    await replaceFinishes(context, { id: material_id, name: before.name }, finishes)
    await context.database
      .update(materials)
      .set({ version: before.version + 1, updated_at: context.now })
      .where(eq(materials.id, material_id))
    return materialsFinishes(context, material_id)
  },
}

async function materialRecord(context: Context, id: number) {
  const material = await getRow(context, materialResource, id)
  return {
    ...material,
    finishes: await permittedFinishes(context, [id]),
    deleted_finishes: await deletedLinks(context, finishLinks, id),
  }
}

async function materialsFinishes(context: Context, materialId: number) {
  const { version, finishes, deleted_finishes } = await materialRecord(context, materialId)
  return { material_id: materialId, version, finishes, deleted_finishes }
}

/** Columns of a material's permitted finishes. */
const permittedFields = { finish_id: materialFinishes.finish_id, price: materialFinishes.price }
const finishLinks: Links<typeof materialFinishes, typeof permittedFields> = {
  table: materialFinishes,
  owner: materialFinishes.material_id,
  link: permittedFields,
  target: materialFinishes.finish_id,
  targetOf: ({ finish_id }) => finish_id,
  row: (material_id, link) => ({ material_id, ...link }),
  resource: 'finish',
  field: 'finishes',
  action: 'finishes',
}

async function replaceFinishes(
  context: Context,
  { id, name }: { id: number; name: string },
  finishes: ChosenFinish[],
): Promise<void> {
  const ids = finishes.map((finish) => finish.finish_id)
  if (new Set(ids).size !== ids.length) {
    throw invalidField('finishes', { key: 'validation.twice', message: 'names a finish twice' })
  }
  await replaceLinks(context, finishLinks, { resource: 'material', id, label: name }, finishes)
}
