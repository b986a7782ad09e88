import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { fileView, id, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** A space of an order with the valid photos that prove it, the newest first; none while it is not proven. */
export const provenSpace = z.object({
  order_id: id,
  order_code: z.string(),
  space_id: id,
  number: z.int(),
  /** Its shop, and where in it it is. */
  name: z.string(),
  city: z.string(),
  photos: z.array(
    z.object({
      id,
      /** When and where it was taken, as the picture says, and when it arrived. */
      taken_at: moment.nullable(),
      created_at: moment,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      distance_m: z.int().nullable(),
      installer_name: z.string().nullable(),
      file: fileView,
    }),
  ),
})
export type ProvenSpace = z.output<typeof provenSpace>

export const orderProofCalls = {
  getproof: declareCall({
    summary:
      'A page of the spaces of an order, or of all orders of a campaign that are neither drafts nor cancelled, each with the photos that prove it',
    permission: { path: '/order', right: 'access' },
    changes: false,
    input: z
      .strictObject({
        id: id.optional(),
        campaign_id: id.optional(),
        page: z.int().min(1).max(100_000).default(1),
        perpage: z.int().min(1).max(200).default(24),
        /** Only those that are proven, or that are not. */
        proven: z.boolean().optional(),
      })
      .refine((asked) => (asked.id === undefined) !== (asked.campaign_id === undefined), {
        ...brokenRule('validation.required', 'must name an order or a campaign, and not both'),
        path: ['id'],
      }),
    output: z.object({
      /** The code of the order, or the name of the campaign. */
      title: z.string(),
      rows: z.array(provenSpace),
      /** Of the page's filter. */
      total: z.int(),
      page: z.int(),
      perpage: z.int(),
      /** Of all: how many there are, and how many are proven. */
      spaces: z.int(),
      proven: z.int(),
    }),
  }),
}
