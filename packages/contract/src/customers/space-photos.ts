import { declareCall } from '../wire/call.ts'
import { fileView, id, moment } from '../wire/fields.ts'
import { listInput, listOutput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { spaceNumber } from './space.ts'

/** Photo of a space, with the fields that identify the space. */
export const spacePhoto = z.object({
  id,
  /** Time when the photo was added, and the name of the person who added it. */
  created_at: moment,
  created_by_name: z.string().nullable(),
  /** Caption, which can be empty. */
  title: z.string(),
  /** Set if this is the first photo of its space, which lists show. */
  is_cover: z.boolean(),
  space_id: id,
  number: spaceNumber,
  shop_name: z.string(),
  position: z.string(),
  city: z.string(),
  customer_name: z.string(),
  file: fileView,
})
export type SpacePhoto = z.output<typeof spacePhoto>

export const spacePhotoCalls = {
  'photo-list': declareCall({
    summary: 'Return a page of the photos of the listed spaces, in the order of the list',
    permission: { path: '/space', right: 'access' },
    changes: false,
    input: listInput,
    output: listOutput(spacePhoto).extend({
      /** Number of listed spaces with photos, and number without. */
      spaces_with: z.int().min(0),
      spaces_without: z.int().min(0),
    }),
  }),
}
