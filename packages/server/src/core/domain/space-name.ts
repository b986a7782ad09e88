import { sql } from 'drizzle-orm'
import { spaces } from '../../db/tables/customers/spaces.ts'

/** SQL for the name of a space on orders and budgets: the name of the shop, and the position in the shop if there is one. */
export const spaceName = sql<string>`concat_ws(' · ', ${spaces.shop_name}, nullif(${spaces.position}, ''))`
