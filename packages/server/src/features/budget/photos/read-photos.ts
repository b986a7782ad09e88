import type { ReviewedPhoto } from '@lienzo/contract/installation/photo-review'
import type { ListInput } from '@lienzo/contract/wire/list'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { notFound } from '../../../core/context/refusal.ts'
import { rowsById } from '../../../core/context/resource.ts'
import { fileViews } from '../../../core/files/file-views.ts'
import { listRows } from '../../../core/list/list-rows.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { installerReports } from '../../../db/tables/installation/installer-links.ts'
import {
  type ClaimsTable,
  installerPhotos,
  photoClaims,
} from '../../../db/tables/installation/installer-photos.ts'
import { campaignImageRevisions, campaignImages } from '../../../db/tables/sales/campaigns.ts'
import { orderReprints } from '../../../db/tables/sales/order-reprints.ts'
import { orderLines, orders } from '../../../db/tables/sales/orders.ts'
import { installerPhotoResource } from '../../../resources/installerphoto/installer-photo.queries.ts'
import { cover } from '../../../resources/space/space.queries.ts'
import { assertHouse } from '../assert-house.ts'
import { latestReports } from '../installing/read-reports.ts'
import { claimsOf } from './photo-claims.ts'

type PhotoRow = Awaited<ReturnType<typeof installerPhotoResource.present>>[number]

/** Returns a page of photos, each with the pictures to compare it with, in a fixed number of statements. */
export async function listPhotos(context: Context, input: ListInput & { deleted: boolean }) {
  if (input.deleted) assertHouse(context)
  const { rows, total, page, perpage } = await listRows(context, installerPhotoResource, input)
  return { rows: await withComparisons(context, rows), total, page, perpage }
}

/** Returns photos in the order of `ids`. Omits photos that the caller cannot see. */
export async function photosById(
  context: Context,
  ids: readonly number[],
  claimsTable: ClaimsTable = photoClaims,
): Promise<ReviewedPhoto[]> {
  const rows = await rowsById(context, installerPhotoResource, ids)
  return withComparisons(context, await installerPhotoResource.present(context, rows), claimsTable)
}

/** Returns one photo. Throws NOT_FOUND. */
export async function photoById(context: Context, id: number): Promise<ReviewedPhoto> {
  const [photo] = await photosById(context, [id])
  if (!photo) throw notFound()
  return photo
}

async function withComparisons(
  context: Context,
  photos: readonly PhotoRow[],
  claimsTable = photoClaims,
): Promise<ReviewedPhoto[]> {
  if (photos.length === 0) return []
  const covers = await coversOf(context, photos)
  const artworks = await artworksOf(context, photos)
  const alike = await alikeTo(context, photos)
  const reprints = await reprintsOf(context, photos)
  const notes = await notesOnSpaces(context, photos)
  const claims = await claimsOf(
    context,
    photos.map(({ id }) => id),
    claimsTable,
  )
  const files = await fileViews(context, [
    ...covers.values(),
    ...artworks.map(({ file_id }) => file_id),
    ...alike.values().map(({ file_id }) => file_id),
  ])
  const viewOf = (id: number | null | undefined) => (id ? (files.get(id) ?? null) : null)
  return photos.map((photo) => {
    const like = alike.get(likeOf(photo) ?? 0)
    const likeFile = viewOf(like?.file_id)
    return {
      ...photo,
      note: photo.note || (notes.get(placeOf(photo)) ?? ''),
      before: viewOf(covers.get(photo.space_id)),
      artworks: artworks.flatMap(({ order_id, space_id, id, name, file_id }) => {
        const file = viewOf(file_id)
        const isOfPhoto = order_id === photo.order_id && space_id === photo.space_id
        return isOfPhoto && file ? [{ id, name, file }] : []
      }),
      claim: claims.get(photo.id) ?? null,
      reprint_order: reprints.get(photo.id) ?? null,
      like: like && likeFile ? { id: like.id, name: like.name, state: like.state, file: likeFile } : null,
    }
  })
}

async function coversOf(
  { database }: Context,
  photos: readonly PhotoRow[],
): Promise<Map<number, number | null>> {
  const ids = photos.map(({ space_id }) => space_id)
  const rows = await queryRows(
    database,
    { id: spaces.id, cover },
    (columns) => sql`select ${columns} from ${spaces} where ${spaces.id} = any(${sql.param(ids)})`,
  )
  return new Map(rows.map((row) => [row.id, row.cover]))
}

/** Reads the artwork versions printed for the spaces of these photos. Each version is read once. */
async function artworksOf({ database }: Context, photos: readonly PhotoRow[]) {
  const orderIds = photos.map(({ order_id }) => order_id)
  const spaceIds = photos.map(({ space_id }) => space_id)
  return database
    .selectDistinct({
      order_id: orderLines.order_id,
      space_id: sql<number>`${orderLines.space_id}`,
      id: campaignImages.id,
      name: campaignImages.name,
      file_id: sql<number>`coalesce(${campaignImageRevisions.file_id}, ${campaignImages.file_id})`.as(
        'printed',
      ),
    })
    .from(orderLines)
    .innerJoin(campaignImages, eq(campaignImages.id, orderLines.campaign_image_id))
    .leftJoin(
      campaignImageRevisions,
      sql`${campaignImageRevisions.campaign_image_id} = ${campaignImages.id} and ${campaignImageRevisions.revision} = ${orderLines.image_revision}`,
    )
    .where(
      sql`(${orderLines.order_id}, ${orderLines.space_id}) in
        (select * from unnest(${sql.param(orderIds)}::int[], ${sql.param(spaceIds)}::int[]))`,
    )
    .orderBy(campaignImages.id)
}

/** Returns the reprint orders of photos. Only the house sees them. */
async function reprintsOf(
  { database, caller }: Context,
  photos: readonly PhotoRow[],
): Promise<ReadonlyMap<number, ReviewedPhoto['reprint_order']>> {
  const asking = caller.house ? photos.filter(({ reprint }) => reprint) : []
  if (asking.length === 0) return new Map<number, ReviewedPhoto['reprint_order']>()
  const rows = await database
    .select({ photo_id: orderReprints.photo_id, id: orders.id, code: orders.code, status: orders.status })
    .from(orderReprints)
    .innerJoin(orders, eq(orders.id, orderReprints.order_id))
    .where(
      and(
        inArray(
          orderReprints.photo_id,
          asking.map(({ id }) => id),
        ),
        isNull(orders.deleted_at),
      ),
    )
  return new Map(rows.map(({ photo_id, ...order }) => [photo_id, order]))
}

type PlaceOfWork = Pick<PhotoRow, 'budget_code' | 'installer_id' | 'space_id'>

const placeOf = ({ budget_code, installer_id, space_id }: PlaceOfWork) =>
  `${budget_code} ${installer_id} ${space_id}`

/** Reads the latest note of the installers on the spaces of these photos. Only the house sees them. */
async function notesOnSpaces(
  { database, caller }: Context,
  photos: readonly PhotoRow[],
): Promise<ReadonlyMap<string, string>> {
  if (!caller.house) return new Map<string, string>()
  const { space_id, kind } = installerReports
  const ids = photos.map((photo) => photo.space_id)
  const rows = await latestReports(database, and(eq(kind, 'note'), inArray(space_id, ids)))
  return new Map(rows.map((row) => [placeOf(row), row.text]))
}

function likeOf({ flags }: PhotoRow): number | undefined {
  return flags.find(({ photo_id }) => photo_id !== undefined)?.photo_id
}

async function alikeTo({ database }: Context, photos: readonly PhotoRow[]) {
  const ids = photos.flatMap((photo) => likeOf(photo) ?? [])
  const { id, name, state, file_id } = installerPhotos
  const rows = await database
    .select({ id, name, state, file_id })
    .from(installerPhotos)
    .where(sql`${id} = any(${sql.param(ids)})`)
  return new Map(rows.map((row) => [row.id, row]))
}
