import { declareCall } from '../wire/call.ts'
import { fileView, id, moment } from '../wire/fields.ts'
import { listInput, listOutput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { spaceNumber } from './space.ts'

/** A photo of a space, with what is needed to know which place it shows. */
export const spacePhoto = z.object({
  id,
  /** When it was added, and by whom. */
  created_at: moment,
  created_by_name: z.string().nullable(),
  /** Its caption; empty where its file's name says enough. */
  title: z.string(),
  /** Whether it is the first of its space, which stands for it in lists. */
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
    summary: 'A page of the photos of the spaces that a list holds, in the order of the list',
    permission: { path: '/space', right: 'access' },
    changes: false,
    input: listInput,
    output: listOutput(spacePhoto).extend({
      /** How many of these spaces have photos, and how many have none. */
      spaces_with: z.int().min(0),
      spaces_without: z.int().min(0),
    }),
  }),
}
