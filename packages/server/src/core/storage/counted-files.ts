import type { StoredKind } from '@lienzo/rules/customers/storage-quota'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { categories, materials, products } from '../../db/tables/catalogue/catalogue.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { importPictureSources, importPictures } from '../../db/tables/records/import-pictures.ts'
import { imports } from '../../db/tables/records/imports.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'
import { orderArchives } from '../../db/tables/sales/order-archives.ts'
import { orders } from '../../db/tables/sales/orders.ts'

/**
 * Column that refers to files, the kind of these files, the column with their customer (null for the house), and the joins that
 * lead to the customer.
 */
type CountedFiles = { column: PgColumn; kind: StoredKind; customer: PgColumn | null; joins?: SQL }

const joinOf = (table: PgTable, condition: SQL) => sql`join ${table} on ${condition}`

const ofImport = (column: PgColumn) => ({
  customer: imports.customer_id,
  joins: joinOf(imports, eq(imports.id, column)),
})
const ofOrder = (column: PgColumn) => ({
  customer: orders.customer_id,
  joins: joinOf(orders, eq(orders.id, column)),
})
const campaignOfImage = joinOf(campaigns, eq(campaigns.id, campaignImages.campaign_id))

/**
 * All columns that refer to files, except the column of attachments: their customer depends on the kind of record to which they
 * are attached.
 */
export const countedFiles: readonly CountedFiles[] = [
  {
    column: campaignImages.file_id,
    kind: 'artwork',
    customer: campaigns.customer_id,
    joins: campaignOfImage,
  },
  {
    column: campaignImageRevisions.file_id,
    kind: 'artwork',
    customer: campaigns.customer_id,
    joins: sql`${joinOf(campaignImages, eq(campaignImages.id, campaignImageRevisions.campaign_image_id))} ${campaignOfImage}`,
  },
  { column: installerPhotos.file_id, kind: 'proof', ...ofOrder(installerPhotos.order_id) },
  { column: orderArchives.file_id, kind: 'archives', ...ofOrder(orderArchives.order_id) },
  { column: imports.file_id, kind: 'imports', customer: imports.customer_id },
  { column: importPictureSources.file_id, kind: 'imports', ...ofImport(importPictureSources.import_id) },
  { column: importPictures.file_id, kind: 'photos', ...ofImport(importPictures.import_id) },
  { column: promotions.picture_id, kind: 'logos', customer: promotions.customer_id },
  {
    column: users.picture_id,
    kind: 'logos',
    customer: usergroups.customer_id,
    joins: joinOf(usergroups, eq(usergroups.id, users.usergroup_id)),
  },
  { column: usergroups.header_logo_id, kind: 'logos', customer: usergroups.customer_id },
  ...[categories, materials, products].map(({ picture_id }) => ({
    ...{ column: picture_id, kind: 'logos' as const, customer: null },
  })),
]
