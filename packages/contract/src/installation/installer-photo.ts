import { momentSources, photoFlagNames } from '@lienzo/rules/installation/photo-flags'
import { payers, photoStates, refusals } from '@lienzo/rules/installation/photo-states'
import { euros, fileView, id, moment, recordFields } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Reason to look twice at a photo; its other fields depend on the flag. */
const photoFlag = z.object({
  flag: z.enum(photoFlagNames),
  /** Distance from the space. */
  metres: z.int().optional(),
  taken_at: moment.optional(),
  /** The photo that shows the same. */
  photo_id: id.optional(),
})

/** Photo of a space by an installer. The house's opinion of it is only shown to the house. */
export const installerPhotoRow = z.object({
  ...recordFields,
  name: z.string(),
  state: z.enum(photoStates),
  refusal: z.enum(refusals).nullable(),
  /** Text shown to the installer. */
  reason: z.string(),
  /** For work that is done again: who pays, whether it is also printed again, and the budget revision that charges it. */
  payer: z.enum(payers).nullable(),
  reprint: z.boolean(),
  redo_budget_id: id.nullable(),
  /** Time when the installer was notified. */
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
  /** Shop of the space, and its position in that shop. */
  space_name: z.string(),
  space_city: z.string(),
  installer_id: id.nullable(),
  installer_name: z.string().nullable(),
  /** Note of the installer about it. */
  note: z.string(),
  /** Time taken, with its source; null if only the time of arrival is known. */
  taken_at: moment.nullable(),
  taken_source: z.enum(momentSources).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** In whole metres from the space. */
  distance_m: z.int().nullable(),
  /** Time when the server inspected the picture; nothing is known about it before. */
  looked_at: moment.nullable(),
  reviewed_by: id.nullable(),
  reviewed_by_name: z.string().nullable(),
  reviewed_at: moment.nullable(),
  file: fileView.nullable(),
})

/** Photo data that the log can contain. */
export const loggedInstallerPhoto = installerPhotoRow.extend({
  file_made_at: moment.nullable(),
  redo_extras: euros,
  redo_print: euros,
})
