import type { ImportMapping } from '@lienzo/rules/imports/import-declaration'
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Handle } from '../../core/context/handle.ts'
import { imports } from '../../db/tables/records/imports.ts'
import { importKindOf } from './import-kinds.ts'
import type { Import } from './import-record.ts'

/** What came to its end: what is tried and given up teaches nothing, nor does what was all refused. */
const taken = ['done', 'done_with_warnings'] as const

/**
 * The columns, and the key, that were chosen when a file with the same headers was last taken in for the same customer; for files that name
 * their customers in each row, by the same person; for what all customers share, by anybody of the house.
 */
export async function rememberedColumns(
  database: Handle,
  { id, resource, customer_id, created_by }: Pick<Import, 'id' | 'resource' | 'customer_id' | 'created_by'>,
  headers: readonly string[],
): Promise<{ mapping: ImportMapping | null; key: string } | null> {
  const isByThem =
    importKindOf(resource).customer === null ? undefined : sql`${imports.created_by} = ${created_by}`
  const isTheirs =
    customer_id === null ? and(isNull(imports.customer_id), isByThem) : eq(imports.customer_id, customer_id)
  const [last] = await database
    .select({ mapping: imports.mapping, key: imports.key })
    .from(imports)
    .where(
      and(
        eq(imports.resource, resource),
        isTheirs,
        ne(imports.id, id),
        inArray(imports.state, taken),
        sql`${imports.created} + ${imports.updated} + ${imports.unchanged} > 0`,
        sql`${imports.headers} = ${JSON.stringify(headers)}::jsonb`,
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
  return last ?? null
}
