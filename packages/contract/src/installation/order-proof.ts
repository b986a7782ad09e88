import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { fileView, id, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Space of an order with the valid photos that prove the work, newest first. `photos` is empty until the space is proven. */
export const provenSpace = z.object({
  order_id: id,
  order_code: z.string(),
  space_id: id,
  number: z.int(),
  /** Shop of the space, and position of the space in the shop. */
  name: z.string(),
  city: z.string(),
  photos: z.array(
    z.object({
      id,
      /** Time and place recorded in the picture, and the time when it arrived. */
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
      "Return a page of the spaces of an order, or of a campaign's orders except drafts and cancelled ones, each with the photos that prove it",
    permission: { path: '/order', right: 'access' },
    changes: false,
    input: z
      .strictObject({
        id: id.optional(),
        campaign_id: id.optional(),
        page: z.int().min(1).max(100_000).default(1),
        perpage: z.int().min(1).max(200).default(24),
        /** Filter: `true` for proven spaces only, `false` for unproven spaces only. */
        proven: z.boolean().optional(),
      })
      .refine((input) => (input.id === undefined) !== (input.campaign_id === undefined), {
        ...brokenRule('validation.required', 'must name an order or a campaign, and not both'),
        path: ['id'],
      }),
    output: z.object({
      /** Code of the order, or name of the campaign. */
      title: z.string(),
      rows: z.array(provenSpace),
      /** Number of spaces that match the filter. */
      total: z.int(),
      page: z.int(),
      perpage: z.int(),
      /** Number of all spaces and number of proven spaces, regardless of the filter. */
      spaces: z.int(),
      proven: z.int(),
    }),
  }),
}
