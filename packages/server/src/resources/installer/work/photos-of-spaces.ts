import type { PhotoState } from '@lienzo/rules/installation/photo-states'
import { type SQL, sql } from 'drizzle-orm'
import { isProof } from '../../../core/domain/proof-of-space.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'

/**
 * Aggregates of an installer's photos of one space for one order. `others_pay` is true if somebody else paid to have the work
 * redone, because it was not the installer's fault. `own_cost` counts how often the work was redone at the installer's cost,
 * and `own_prints` how often that included a reprint.
 */
export const toldByPhotos = {
  first: sql<PhotoState | null>`(array_agg(${installerPhotos.state} order by ${installerPhotos.id}))[1]`,
  proven_at: sql<number | null>`min(${installerPhotos.created_at}) filter (where ${isProof()})`,
  pending_at: sql<
    number | null
  >`max(${installerPhotos.created_at}) filter (where ${installerPhotos.state} = 'pending')`,
  refused: sql<number>`count(*) filter (where ${installerPhotos.state} = 'rejected')::int`,
  again: sql<boolean>`coalesce(bool_or(${installerPhotos.refusal} = 'do_again'), false)`,
  own_cost: sql<number>`count(*) filter (where ${installerPhotos.payer} = 'installer')::int`,
  own_prints: sql<number>`count(*) filter (where ${installerPhotos.payer} = 'installer' and ${installerPhotos.reprint})::int`,
  others_pay: sql<boolean>`coalesce(bool_or(${installerPhotos.payer} <> 'installer'), false)`,
}

/** Condition for photos that are not deleted. */
export const isKept: SQL = sql`${installerPhotos.deleted_at} is null`
