import { sql } from 'drizzle-orm'
import { spaces } from '../../db/tables/customers/spaces.ts'

/** Name of a space on an order or a budget: its shop and its position there. */
export const spaceName = sql<string>`concat_ws(' · ', ${spaces.shop_name}, nullif(${spaces.position}, ''))`
