import { declareCall } from './call.ts'
import { fileView, id, moment, recordFields, requiredText, text, updateFields } from './fields.ts'
import { uploadId } from './file.ts'
import { deleteInput, deleteOutput, getInput, type ListColumns, listInput, listOutput } from './list.ts'
import { pickCall, standardCalls } from './standard-calls.ts'
import { z } from './zod.ts'

export const campaignStatuses = ['draft', 'active', 'closed'] as const
export const approvals = ['pending', 'approved', 'changes'] as const

const campaignFields = {
  code: requiredText(40),
  name: requiredText(120),
  customer_id: id,
  /** The first and the last day, as the start of that day in UTC; none where it is open. */
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  status: z.enum(campaignStatuses),
  description: text(4000),
}
export const campaignRow = z.object({
  ...recordFields,
  ...campaignFields,
  customer_name: z.string(),
  images: z.int(),
  cover: fileView.nullable(),
})

export const campaignImageRow = z.object({
  ...recordFields,
  campaign_id: id,
  name: z.string(),
  approval: z.enum(approvals),
  /** The artwork as it is now. */
  file: fileView,
  /** How many files it has had, this one included. */
  revision: z.int(),
})

export const campaignUpdate = z
  .strictObject({ ...updateFields, ...campaignFields })
  .refine((campaign) => !campaign.starts_at || !campaign.ends_at || campaign.starts_at <= campaign.ends_at, {
    params: { key: 'validation.ends_before_start' },
    message: 'is before the start',
    path: ['ends_at'],
  })

export const campaignColumns = {
  code: { kind: 'text' },
  name: { kind: 'text' },
  customer_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  starts_at: { kind: 'date' },
  ends_at: { kind: 'date' },
  status: { kind: 'choice', choices: campaignStatuses },
  images: { kind: 'integer' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns

export const campaignImageColumns = {
  name: { kind: 'text' },
  approval: { kind: 'choice', choices: approvals },
  created_at: { kind: 'date' },
} as const satisfies ListColumns

const view = { path: '/campaign', right: 'view' } as const
const edit = { path: '/campaign', right: 'edit' } as const

export const campaignCalls = {
  ...standardCalls({
    name: 'campaign',
    path: '/campaign',
    row: campaignRow,
    record: campaignRow,
    update: campaignUpdate,
  }),
  getcampaigns: pickCall('campaigns'),
  imagelist: declareCall({
    summary: 'The artwork images of a campaign',
    permission: view,
    changes: false,
    input: listInput.extend({ campaign_id: id }),
    output: listOutput(campaignImageRow),
  }),
  imageget: declareCall({
    summary: 'One artwork image',
    permission: view,
    changes: false,
    input: getInput,
    output: campaignImageRow,
  }),
  imageupdate: declareCall({
    summary: 'Rename an artwork image or give it a new file; without an id, add one to the campaign',
    permission: edit,
    changes: true,
    input: z.strictObject({
      ...updateFields,
      campaign_id: id,
      name: requiredText(120),
      /** Needed for a new image; with an id it becomes the next revision. */
      upload: uploadId.optional(),
    }),
    output: campaignImageRow,
  }),
  imagedelete: declareCall({
    summary: 'Hide artwork images',
    permission: edit,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  imageundelete: declareCall({
    summary: 'Bring deleted artwork images back',
    permission: edit,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
