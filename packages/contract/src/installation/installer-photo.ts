import { momentSources, photoFlagNames } from '@lienzo/rules/installation/photo-flags'
import { payers, photoStates, refusals } from '@lienzo/rules/installation/photo-states'
import { euros, fileView, id, moment, recordFields } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Reason to check a photo more closely. The type of flag determines which other fields are set. */
const photoFlag = z.object({
  flag: z.enum(photoFlagNames),
  /** Distance from the space in metres. */
  metres: z.int().optional(),
  taken_at: moment.optional(),
  /** Id of the photo that this photo resembles. */
  photo_id: id.optional(),
})

/** Installer's photo of a space. Only the house sees its flags and other internal fields. */
export const installerPhotoRow = z.object({
  ...recordFields,
  name: z.string(),
  state: z.enum(photoStates),
  refusal: z.enum(refusals).nullable(),
  /** Reason for the rejection, as shown to the installer. */
  reason: z.string(),
  /**
   * If the work must be repeated: who pays, whether the print is repeated too, and the budget revision that charges for the
   * repetition.
   */
  payer: z.enum(payers).nullable(),
  reprint: z.boolean(),
  redo_budget_id: id.nullable(),
  /** Time when the installer was notified of the rejection. */
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
  /** Shop of the space, and position of the space in the shop. */
  space_name: z.string(),
  space_city: z.string(),
  installer_id: id.nullable(),
  installer_name: z.string().nullable(),
  /** Note on the photo, or the installer's latest note on its space. */
  note: z.string(),
  /** Time when the photo was taken and the source of this time; null if only the time of arrival is known. */
  taken_at: moment.nullable(),
  taken_source: z.enum(momentSources).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Distance from the space in whole metres. */
  distance_m: z.int().nullable(),
  /** Time when the server inspected the picture; null if it has not done so yet. */
  looked_at: moment.nullable(),
  reviewed_by: id.nullable(),
  reviewed_by_name: z.string().nullable(),
  reviewed_at: moment.nullable(),
  file: fileView.nullable(),
})

/** Photo with all fields that the log can contain. */
export const loggedInstallerPhoto = installerPhotoRow.extend({
  file_made_at: moment.nullable(),
  redo_extras: euros,
  redo_print: euros,
})
