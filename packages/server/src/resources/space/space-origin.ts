import type { spaceRow } from '@lienzo/contract/customers/space'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../core/context/caller.ts'
import { jsonObject } from '../../core/context/query-rows.ts'
import { seesImport } from '../../core/record/sees-import.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { importResults, imports } from '../../db/tables/records/imports.ts'

type Origin = z.output<typeof spaceRow>['came_from']

/** Import that created a space, with the import's customer and creator. */
export type MadeBy = NonNullable<Origin> & { customer_id: number | null; created_by: number | null }

const { id, name, created_at, customer_id, created_by } = imports

export const madeBy = sql<MadeBy | null>`(select ${jsonObject({ id, name, created_at, customer_id, created_by })}
    from ${importResults} join ${imports} on ${id} = ${importResults.import_id}
    where ${importResults.record_id} = ${spaces.id} and ${imports.resource} = 'space'
      and ${importResults.before} is null and ${imports.deleted_at} is null
    order by ${importResults.import_id} limit 1)`

/** Returns the import that created a space. Returns null if there is none or the caller cannot see it. */
export function originOf(caller: Caller, spaceImport: MadeBy | null): Origin {
  if (!spaceImport || !seesImport(caller, spaceImport)) return null
  return { id: spaceImport.id, name: spaceImport.name, created_at: spaceImport.created_at }
}
