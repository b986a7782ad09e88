import { eq } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import { deleteRows, undeleteRows } from '../../core/delete-rows.ts'
import { artworkKinds, uploadedFile } from '../../core/file-views.ts'
import { getRow } from '../../core/get-row.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { refuseNewCustomer } from '../../core/kept-customer.ts'
import { listRows } from '../../core/list-rows.ts'
import { requireVisible } from '../../core/references.ts'
import { invalidField } from '../../core/refusal.ts'
import { visibleRow } from '../../core/resource.ts'
import { columnsOf, createRow, lockRow, refuseStale, saveRow, writeRow } from '../../core/save-row.ts'
import { standardHandlers } from '../../core/standard-handlers.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../../db/tables/campaigns.ts'
import { campaignImageResource, campaignResource } from './campaign.queries.ts'

const { pick, ...standard } = standardHandlers(campaignResource)

export const campaignHandlers: HandlersOf<'campaignrest'> = {
  ...standard,
  getcampaigns: pick,
  update: async (context, input) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    await refuseNewCustomer(context, campaignResource, input)
    const { id } = await saveRow(context, campaignResource, input, columnsOf(campaigns, input))
    return getRow(context, campaignResource, id)
  },
  imagelist: async (context, { campaign_id, ...input }) => {
    await visibleRow(context, campaignResource, campaign_id)
    return listRows(context, campaignImageResource, input, eq(campaignImages.campaign_id, campaign_id))
  },
  imageget: (context, { id }) => getRow(context, campaignImageResource, id),
  imageupdate: async (context, input) => {
    await visibleRow(context, campaignResource, input.campaign_id)
    const id =
      input.id === undefined ? await addImage(context, input) : await changeImage(context, input.id, input)
    return getRow(context, campaignImageResource, id)
  },
  imagedelete: (context, input) => deleteRows(context, campaignImageResource, input),
  imageundelete: (context, input) => undeleteRows(context, campaignImageResource, input),
}

type ImageInput = {
  campaign_id: number
  name: string
  upload?: string | undefined
  version?: number | undefined
}

async function addImage(context: Context, input: ImageInput): Promise<number> {
  if (input.upload === undefined) {
    throw invalidField('upload', {
      key: 'validation.required',
      message: 'is missing: a new artwork needs its file',
    })
  }
  const file = await uploadedFile(context, input.upload, 'upload', artworkKinds)
  const { id } = await createRow(context, campaignImageResource, {
    campaign_id: input.campaign_id,
    name: input.name,
    file_id: file.id,
  })
  await addRevision(context, id, { revision: 1, file_id: file.id })
  return id
}

async function changeImage(context: Context, id: number, input: ImageInput): Promise<number> {
  const before = await lockRow(context, campaignImageResource, id)
  if (before.campaign_id !== input.campaign_id) {
    throw invalidField('campaign_id', {
      key: 'validation.fixed',
      message: 'is not the campaign of this artwork',
    })
  }
  await refuseStale(before, input.version, () => getRow(context, campaignImageResource, id))
  const file =
    input.upload === undefined ? undefined : await uploadedFile(context, input.upload, 'upload', artworkKinds)
  const revision = Number(before.revision) + 1
  // A new file has not been approved by anybody.
  const replaced = file ? { file_id: file.id, revision, approval: 'pending' } : {}
  await writeRow(context, campaignImageResource, before, { name: input.name, ...replaced }, 'update')
  if (file) await addRevision(context, id, { revision, file_id: file.id })
  return id
}

async function addRevision(
  context: Context,
  imageId: number,
  revision: { revision: number; file_id: number },
) {
  await context.database.insert(campaignImageRevisions).values({
    ...revision,
    campaign_image_id: imageId,
    created_at: context.now,
    created_by: context.caller.user_id,
  })
}
