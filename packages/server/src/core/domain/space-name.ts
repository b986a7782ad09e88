import { sql } from 'drizzle-orm'
import { spaces } from '../../db/tables/customers/spaces.ts'

/** What a space is called on an order or a budget: its shop, and where in it it is. */
export const spaceName = sql<string>`concat_ws(' · ', ${spaces.shop_name}, nullif(${spaces.position}, ''))`
