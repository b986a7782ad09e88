import type { PhotoState } from '@lienzo/rules/installation/photo-states'
import { type SQL, sql } from 'drizzle-orm'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'

/**
 * What the photos of a space for an order tell of who took them, over the photos of one installer there. `others_pay`: the
 * work was done again for what was not the installer's fault; `own_cost` how often for what was, `own_prints` how often with
 * another print.
 */
export const toldByPhotos = {
  first: sql<PhotoState | null>`(array_agg(${installerPhotos.state} order by ${installerPhotos.id}))[1]`,
  valid_at: sql<
    number | null
  >`min(${installerPhotos.created_at}) filter (where ${installerPhotos.state} = 'valid')`,
  pending_at: sql<
    number | null
  >`max(${installerPhotos.created_at}) filter (where ${installerPhotos.state} = 'pending')`,
  refused: sql<number>`count(*) filter (where ${installerPhotos.state} = 'rejected')::int`,
  again: sql<boolean>`coalesce(bool_or(${installerPhotos.refusal} = 'do_again'), false)`,
  own_cost: sql<number>`count(*) filter (where ${installerPhotos.payer} = 'installer')::int`,
  own_prints: sql<number>`count(*) filter (where ${installerPhotos.payer} = 'installer' and ${installerPhotos.reprint})::int`,
  others_pay: sql<boolean>`coalesce(bool_or(${installerPhotos.payer} <> 'installer'), false)`,
}

/** A photo that is there. */
export const isKept: SQL = sql`${installerPhotos.deleted_at} is null`
