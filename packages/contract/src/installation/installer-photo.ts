import { momentSources, photoFlagNames } from '@lienzo/rules/installation/photo-flags'
import { payers, photoStates, refusals } from '@lienzo/rules/installation/photo-states'
import { fileView, id, moment, recordFields } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Why somebody should look twice at a photo; what it says of it depends on the flag. */
const photoFlag = z.object({
  flag: z.enum(photoFlagNames),
  /** From the space. */
  metres: z.int().optional(),
  taken_at: moment.optional(),
  /** The photo that shows the same. */
  photo_id: id.optional(),
})

/** A photo that an installer took of a space. What the house thinks of it is told to the house alone. */
export const installerPhotoRow = z.object({
  ...recordFields,
  name: z.string(),
  state: z.enum(photoStates),
  refusal: z.enum(refusals).nullable(),
  /** What the installer reads. */
  reason: z.string(),
  /** Of work that is done again: who pays, whether it is printed again too, and the revision of the budget that charges it. */
  payer: z.enum(payers).nullable(),
  reprint: z.boolean(),
  redo_budget_id: id.nullable(),
  /** When the installer was told. */
  told_at: moment.nullable(),
  flags: z.array(photoFlag),
  customer_id: id,
  customer_name: z.string(),
  campaign_id: id.nullable(),
  campaign_name: z.string().nullable(),
  order_id: id,
  order_code: z.string(),
  budget_id: id,
  budget_code: z.string(),
  space_id: id,
  space_number: z.int(),
  /** Its shop, and where in it it is. */
  space_name: z.string(),
  space_city: z.string(),
  installer_id: id.nullable(),
  installer_name: z.string().nullable(),
  /** What the installer wrote with it. */
  note: z.string(),
  /** By whoever says so; null where nobody does, and it is only known when it came. */
  taken_at: moment.nullable(),
  taken_source: z.enum(momentSources).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Whole metres from the space. */
  distance_m: z.int().nullable(),
  /** Until the server has looked into the picture, nothing is known of it. */
  looked_at: moment.nullable(),
  reviewed_by: id.nullable(),
  reviewed_by_name: z.string().nullable(),
  reviewed_at: moment.nullable(),
  file: fileView.nullable(),
})

/** What the log may tell of a photo. */
export const loggedInstallerPhoto = installerPhotoRow.extend({
  file_made_at: moment.nullable(),
})
