import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'

/**
 * Returns the condition for photos that prove their space for their order: valid photos that are not deleted, unless the work
 * was refused after they arrived, because then they show the work as it was before. `photo` is the name of the table or its
 * alias.
 */
export function isProof(photo: SQL = sql`${installerPhotos}`): SQL {
  return sql`(${photo}.state = 'valid' and ${photo}.deleted_at is null and not exists (
    select from ${installerPhotos} as refused where refused.order_id = ${photo}.order_id
      and refused.space_id = ${photo}.space_id and refused.state = 'rejected' and refused.refusal = 'do_again'
      and refused.deleted_at is null and not ${arrivedAfterRefusal(photo, sql`refused`)}))`
}

/** Returns the condition for photos that arrived after another photo was refused. Only they can show work that was repeated. */
export function arrivedAfterRefusal(photo: SQL, refused: SQL): SQL {
  return sql`(${photo}.id > ${refused}.id and ${photo}.created_at >= ${refused}.reviewed_at)`
}

/** Returns the condition for spaces that a photo proves for an order, whichever installer took the photo. */
export function isProven(orderId: SQL | AnyColumn, spaceId: SQL | AnyColumn): SQL<boolean> {
  return sql`exists (select from ${installerPhotos} as proof where proof.order_id = ${orderId}
    and proof.space_id = ${spaceId} and ${isProof(sql`proof`)})`
}
