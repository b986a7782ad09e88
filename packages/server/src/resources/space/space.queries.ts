import type { spaceRow } from '@lienzo/contract/customers/space'
import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { trustInMeasurement } from '@lienzo/rules/customers/space-measurement'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { columnOf } from '../../core/changes/change-names.ts'
import type { Caller } from '../../core/context/caller.ts'
import type { Context } from '../../core/context/context.ts'
import type { Resource } from '../../core/context/resource.ts'
import { withFile } from '../../core/files/file-views.ts'
import { todayOf } from '../../core/list/today.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { keptSearchText } from '../../db/search-text.ts'
import { materials, products } from '../../db/tables/catalogue/catalogue.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { spaceBaskets } from '../../db/tables/customers/space-baskets.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { installers } from '../../db/tables/installation/installers.ts'
import { attachments } from '../../db/tables/records/attachments.ts'
import { closedOn, closuresOf, closureToKnow } from './space-closures.ts'
import { type MadeBy, madeBy, originOf } from './space-origin.ts'
import { inOrder, spaceImports, usesOf } from './space-uses.ts'

type Space = z.output<typeof spaceRow>
export type SpaceRow = Omit<Space, 'cover' | 'measurement_trust' | 'came_from'> & {
  cover_id: number | null
  made_by: MadeBy | null
}

/** Columns whose values depend on the caller or on the time. */
type OfTheCaller = 'closed_on' | 'in_basket' | keyof ReturnType<typeof usesOf>

/** Space number as text, so that a search can match the digits that a person types. */
const numberAsText = sql<string>`${spaces.number}::text`

/** Id of the file with the space's first photo, or null if the space has no photos. */
export const cover = sql<number | null>`(select picture.file_id from ${attachments} picture
    where picture.resource = 'space' and picture.record_id = ${spaces.id} and picture.kind = 'picture'
      and picture.deleted_at is null
    order by picture.position, picture.id limit 1)`

/**
 * True if a space has coordinates. Latitude and longitude are either both set or both null. List columns contain them in
 * millionths of a degree.
 */
export const isPlaced = sql<boolean>`(${spaces.latitude} is not null and ${spaces.longitude} is not null)`

function inMillionths(degrees: PgColumn): SQL {
  return sql`round(${degrees} * 1000000)::int`
}

/** True if an attachment is a photo of the space and has not been deleted. */
export const isPhotoOfSpace = sql<boolean>`(${attachments.record_id} = ${spaces.id} and ${attachments.resource} = 'space'
    and ${attachments.kind} = 'picture' and ${attachments.deleted_at} is null)`

/** Name under which changes of a basket are announced. */
export const basketChanges = columnOf('space', 'basket')

/** Returns the condition for spaces in the caller's basket. */
export function inBasketOf({ user_id }: Pick<Caller, 'user_id'>): SQL {
  return sql`exists (select 1 from ${spaceBaskets}
    where ${spaceBaskets.user_id} = ${user_id} and ${spaceBaskets.space_id} = ${spaces.id})`
}

type Measurements = Pick<SpaceRow, 'visible_width' | 'visible_height' | 'measured_how' | 'measured_at'>

function trustToday(context: Context, row: Measurements) {
  const measurement = {
    widthMm: row.visible_width,
    heightMm: row.visible_height,
    source: row.measured_how,
    day: row.measured_at,
  }
  return trustInMeasurement(measurement, todayOf(context), context.services.settings.measurementMonths)
}

export const spaceResource: Resource<SpaceRow, Space, typeof spaces, typeof spaceColumns, OfTheCaller> = {
  name: 'space',
  table: spaces,
  scope: (caller) => eq(spaces.customer_id, caller.customer_id),
  hiding: 'none',
  fields: {
    ...getTableColumns(spaces),
    customer_name: customers.name,
    default_product_name: products.name,
    default_material_name: materials.name,
    default_installer_name: installers.name,
    cover_id: cover,
    closures: closuresOf,
    made_by: madeBy,
  },
  from: sql`${spaces} join ${customers} on ${customers.id} = ${spaces.customer_id}
    left join ${products} on ${products.id} = ${spaces.default_product_id}
    left join ${materials} on ${materials.id} = ${spaces.default_material_id}
    left join ${installers} on ${installers.id} = ${spaces.default_installer_id}`,
  columns: spaceColumns,
  columnSql: {
    has_photo: sql`exists (select 1 from ${attachments} where ${isPhotoOfSpace})`,
    latitude: inMillionths(spaces.latitude),
    longitude: inMillionths(spaces.longitude),
    placed: isPlaced,
  },
  ownColumnSql: (caller, today) => ({
    closed_on: closureToKnow(today),
    in_basket: inBasketOf(caller),
    ...usesOf(caller),
  }),
  severalSql: { closed_on: closedOn, import_id: spaceImports.condition, order_id: inOrder },
  search: [spaces.shop_name, spaces.chain, spaces.city],
  searchText: keptSearchText(
    spaces,
    ...[spaces.number, spaces.shop_name, spaces.chain, spaces.position],
    ...[spaces.address, spaces.postal_code, spaces.city, spaces.state],
  ),
  label: { name: spaces.shop_name, code: numberAsText, active: spaces.active, picture: cover },
  found: { details: [spaces.position, spaces.city, customers.name] },
  defaultOrder: sql`${inReadingOrder(spaces.shop_name)}, ${spaces.id}`,
  joins: ['customer', 'product', 'material', 'installer', basketChanges],
  present: async (context, rows) => {
    const withCovers = await withFile('cover_id', 'cover')(context, rows)
    return withCovers.map(({ made_by, ...row }) => ({
      ...row,
      came_from: originOf(context.caller, made_by),
      measurement_trust: trustToday(context, row),
    }))
  },
}
