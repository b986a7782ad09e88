import { listInput } from '@lienzo/contract/wire/list'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { isAgreed } from '../../core/domain/agreed-budget.ts'
import { listRows } from '../../core/list/list-rows.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { budgets } from '../../db/tables/installation/budgets.ts'
import { installerLinks, installerWaiting } from '../../db/tables/installation/installer-links.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { installerPhotoResource } from '../../resources/installerphoto/installer-photo.queries.ts'

const SHOWN = 12

/** Number of budgets with photos on phones that are listed. */
const BUDGETS_SHOWN = 50
/** Number of days after which the last report of a phone is ignored, because nobody uses the page on that phone any more. */
const REMEMBERED_DAYS = 30

/** Photos to review: their number, the number of flagged ones, and the creation time of the oldest. */
const toReview = {
  total: sql<number>`review.total`,
  flagged: sql<number>`review.flagged`,
  oldest_at: sql<number | null>`review.oldest_at`,
}

/** Budget with photos that only the phones of installers have. All columns are null if no photos are on phones. */
const onPhones = {
  id: sql<number | null>`phones.id`,
  code: sql<string>`phones.code`,
  customer_name: sql<string>`phones.customer_name`,
  order_code: sql<string>`phones.order_code`,
  photos: sql<number>`phones.photos`,
  budget_oldest_at: sql<number>`phones.oldest_at`,
  all_photos: sql<number | null>`phones.all_photos`,
  all_budgets: sql<number | null>`phones.all_budgets`,
}

/**
 * Counts the photos that wait for review, and the photos that only the phones of installers have. Lists the budgets of the
 * latter, those with the oldest photo first, at most `BUDGETS_SHOWN`. Uses one statement.
 */
export async function photoFigures({ database, now }: Context) {
  const rows = await queryRows(
    database,
    { ...toReview, ...onPhones },
    (columns) => sql`select ${columns} from (${reviewable}) review
      left join (${budgetsOnPhones(now - REMEMBERED_DAYS * SECONDS_PER_DAY)}) phones on true
      order by phones.oldest_at, phones.id`,
  )
  const [first] = rows
  if (!first) throw new Error('A sum has no row')
  const { total, flagged, oldest_at, all_photos, all_budgets } = first
  return {
    to_review: { total, flagged, oldest_at },
    on_phones: {
      photos: all_photos ?? 0,
      budgets: all_budgets ?? 0,
      rows: rows.flatMap(({ id, code, customer_name, order_code, photos, budget_oldest_at }) =>
        id === null ? [] : [{ id, code, customer_name, order_code, photos, oldest_at: budget_oldest_at }],
      ),
    },
  }
}

/** SQL that sums the photos to review. Photos are offered for review only once they have been inspected. */
const reviewable = sql`select count(*)::int total, (count(*) filter (where ${installerPhotos.flags} <> '[]'))::int flagged,
    min(${installerPhotos.created_at}) oldest_at
  from ${installerPhotos}
  where ${and(eq(installerPhotos.state, 'pending'), isNull(installerPhotos.deleted_at), isNotNull(installerPhotos.looked_at))}`

/**
 * SQL that sums the photos on phones by budget, which is represented by its valid revision. Leaves out phones that have not
 * reported since `moment` (Unix seconds).
 */
function budgetsOnPhones(moment: number) {
  const { photos, oldest_at, told_at, link_id } = installerWaiting
  return sql`select ${budgets.id}, ${budgets.code}, ${customers.name} customer_name, ${orders.code} order_code,
      sum(${photos})::int photos, min(${oldest_at}) oldest_at,
      (sum(sum(${photos})) over ())::int all_photos, (count(*) over ())::int all_budgets
    from ${installerWaiting}
    join ${installerLinks} on ${installerLinks.id} = ${link_id}
    join ${budgets} on ${budgets.code} = ${installerLinks.budget_code} and ${budgets.deleted_at} is null and ${isAgreed}
    join ${orders} on ${orders.id} = ${budgets.order_id}
    join ${customers} on ${customers.id} = ${budgets.customer_id}
    where ${told_at} > ${moment}
    group by ${budgets.id}, ${customers.name}, ${orders.code}
    order by min(${oldest_at}), ${budgets.id} limit ${BUDGETS_SHOWN}`
}

/** Returns the newest reviewed photos that prove spaces of the caller, at most `SHOWN`. */
export async function newestProofs(context: Context) {
  const input = listInput.parse({ perpage: SHOWN, sort: 'reviewed_at', order: 'desc' })
  const { rows } = await listRows(context, installerPhotoResource, input)
  return rows.flatMap(({ id, order_id, order_code, space_name, file }) =>
    file ? [{ id, order_id, order_code, space_name, file }] : [],
  )
}
