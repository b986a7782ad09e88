import { foldedText } from '@lienzo/rules/records/search-words'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../core/context/query-rows.ts'
import type { Searchable } from '../core/context/searchable.ts'
import { beginningWith, containing } from '../core/list/conditions/filter-condition.ts'
import { holdsPattern, holdsText, startsWithPattern } from '../core/list/conditions/holds-text.ts'
import { orderResource } from '../features/order/order.queries.ts'
import { customerResource } from '../resources/customer/customer.queries.ts'
import { promotionResource } from '../resources/promotion/promotion.queries.ts'
import { spaceResource } from '../resources/space/space.queries.ts'
import { openTestApplication, type TestApplication } from '../testing/test-application.ts'
import { searchText } from './search-text.ts'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

/**
 * Resources that can have tens of thousands of records. All other resources stay small, or are searched through names in other
 * tables.
 */
const large: Searchable[] = [orderResource, customerResource, promotionResource, spaceResource]

/** Returns PostgreSQL's query plan for selecting the rows that match a condition. */
async function planOf({ table }: Searchable, condition: SQL): Promise<string> {
  return application.handle.transaction(async (transaction) => {
    // Test tables are small, so PostgreSQL would otherwise choose a sequential scan.
    await transaction.execute(sql`set local enable_seqscan = off`)
    const { rows } = await transaction.execute<{ 'QUERY PLAN': string }>(
      sql`explain select ${table.id} from ${table} where ${condition}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test.each(large.map((resource) => [resource.name, resource] as const))(
  'a search over %s uses only indexes, for its text and its ranking',
  async (_name, resource) => {
    const ranking = await planOf(resource, holdsPattern(resource.search, containing('tienda 19')))
    const finding = await planOf(resource, holdsText(resource, 'tienda 19'))
    for (const plan of [ranking, finding])
      expect(plan).not.toContain(`Seq Scan on ${getTableName(resource.table)}`)
    expect(ranking.match(/Bitmap Index Scan on \w+_search/g)).toHaveLength(resource.search.length)
    expect(finding).toMatch(/Bitmap Index Scan on \w+_search/)
  },
)

test('a search over orders finds the codes and references that begin with a text by their own indexes', async () => {
  const plan = await planOf(
    orderResource,
    startsWithPattern(orderResource.search, beginningWith('tienda 19')),
  )
  expect(plan).not.toContain('Seq Scan on orders')
  expect(plan.match(/Bitmap Index Scan on orders_\w+_start/g)).toHaveLength(orderResource.search.length)
})

test('the database folds texts like search terms, in any script', async () => {
  const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 40 }), 400)
  const rows = await queryRows(
    application.handle,
    { text: searchText(sql`each`) },
    (columns) =>
      sql`select ${columns} from unnest(${sql.param(texts)}::text[]) with ordinality as given (each, at) order by at`,
  )
  expect(rows.map(({ text }) => text)).toEqual(texts.map(foldedText))
})
