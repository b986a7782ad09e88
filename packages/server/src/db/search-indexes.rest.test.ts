import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Searchable } from '../core/context/searchable.ts'
import { containing } from '../core/list/filter-condition.ts'
import { orderResource } from '../features/order/order.queries.ts'
import { customerResource } from '../resources/customer/customer.queries.ts'
import { promotionResource } from '../resources/promotion/promotion.queries.ts'
import { spaceResource } from '../resources/space/space.queries.ts'
import { openTestApplication, type TestApplication } from '../testing/test-application.ts'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

/** What grows to tens of thousands. The others are few, or searched by names in other tables. */
const large: Searchable[] = [orderResource, customerResource, promotionResource, spaceResource]

test.each(large.map((resource) => [resource.name, resource] as const))(
  'a search over %s reads indexes alone, for every column that it looks in',
  async (_name, { table, search }) => {
    const pattern = containing('tienda 19')
    const condition = sql.join(
      search.map((column) => sql`${column} ilike ${pattern}`),
      sql` or `,
    )
    const plan = await application.handle.transaction(async (transaction) => {
      // The tables of a test are so small that reading them whole is quicker.
      await transaction.execute(sql`set local enable_seqscan = off`)
      const { rows } = await transaction.execute<{ 'QUERY PLAN': string }>(
        sql`explain select ${table.id} from ${table} where ${condition}`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).not.toContain(`Seq Scan on ${getTableName(table)}`)
    expect(plan.match(/Bitmap Index Scan on \w+_search/g)).toHaveLength(search.length)
  },
)
