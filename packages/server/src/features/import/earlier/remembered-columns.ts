import { areAlike, hasNoHeaders } from '@lienzo/rules/imports/headers/alike-headers'
import { rememberedColumns } from '@lienzo/rules/imports/headers/remembered-columns'
import { plainText } from '@lienzo/rules/imports/import-cells'
import {
  type ImportDeclaration,
  type ImportMapping,
  knownColumns,
} from '@lienzo/rules/imports/import-declaration'
import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { EarlierReading } from '../../../adapters/spreadsheet/reading/table/earlier-readings.ts'
import type { Context } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { customers } from '../../../db/tables/customers/customers.ts'
import { imports } from '../../../db/tables/records/imports.ts'
import { importKindOf, keyByColumns } from '../import-kinds.ts'
import type { Import } from '../import-record.ts'

/** States of imports whose decisions are remembered. Cancelled and failed imports are ignored. */
const finishedStates = ['done', 'done_with_warnings'] as const

/** Maximum number of earlier imports whose decisions are remembered. */
const MOST_IMPORTS = 20

/** Finished import with the decisions made for it. */
export type EarlierImport = Pick<Import, 'id' | 'headers' | 'key' | 'reading'> & { mapping: ImportMapping }

/**
 * Returns the latest finished imports for the same customer, newest first, at most `MOST_IMPORTS`. Ignores imports whose rows
 * were all skipped or refused. If the rows of the file name their customers, considers only such imports by the same person.
 * For resources shared by all customers, considers the imports of all people.
 */
export async function earlierImports(
  database: Handle,
  { id, resource, customer_id, created_by }: Pick<Import, 'id' | 'resource' | 'customer_id' | 'created_by'>,
): Promise<EarlierImport[]> {
  const isByThem =
    importKindOf(resource).customer === null ? undefined : sql`${imports.created_by} = ${created_by}`
  const isTheirs =
    customer_id === null ? and(isNull(imports.customer_id), isByThem) : eq(imports.customer_id, customer_id)
  const rows = await database
    .select({
      id: imports.id,
      headers: imports.headers,
      mapping: imports.mapping,
      key: imports.key,
      reading: imports.reading,
    })
    .from(imports)
    .where(
      and(
        eq(imports.resource, resource),
        isTheirs,
        ne(imports.id, id),
        inArray(imports.state, finishedStates),
        sql`${imports.created} + ${imports.updated} + ${imports.unchanged} > 0`,
        isNotNull(imports.mapping),
        isNull(imports.deleted_at),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(MOST_IMPORTS)
  return rows.map((row) => ({ ...row, mapping: row.mapping ?? {} }))
}

/**
 * Returns the column mapping and the key as in earlier imports. A file without headers gets the mapping of the last file
 * without headers that has as many columns. The key comes from the last import with the same default key, unless the file lacks
 * one of the key's columns.
 */
export function choicesAsBefore(
  { resource }: Pick<Import, 'resource'>,
  { declaration, headers }: { declaration: ImportDeclaration; headers: readonly string[] },
  earlier: readonly EarlierImport[],
): { mapping: ImportMapping; key: string } {
  const earlierMapping = hasNoHeaders(headers)
    ? earlier.find((each) => areAlike(headers, each.headers))?.mapping
    : rememberedColumns(declaration, headers, earlier)
  const mapping = knownColumns(declaration, earlierMapping ?? {})
  const likelyKey = keyByColumns(resource, mapping)
  const last = earlier.find((each) => keyByColumns(resource, each.mapping) === likelyKey)
  const fields: readonly string[] | undefined = last && declaration.keys[last.key]
  const isWhole = fields?.every((field) => mapping[field] !== undefined)
  return { mapping, key: last && isWhole ? last.key : likelyKey }
}

/**
 * Returns the last import of the same list, which means an import with the same key and at least half of the headers in common;
 * undefined if there is none.
 */
export function sameList(
  { headers, key }: Pick<Import, 'headers' | 'key'>,
  earlier: readonly EarlierImport[],
): EarlierImport | undefined {
  return earlier.find((each) => each.key === key && areAlike(headers, each.headers))
}

/**
 * Returns hints for reading a file: headers recognized in earlier imports, the sheet chosen in the last import, and how earlier
 * files were read.
 */
export function tableAsBefore(earlier: readonly EarlierImport[]): {
  knownHeaders: string[]
  sheetBefore?: string
  earlier: EarlierReading[]
} {
  const read = earlier.flatMap(({ headers, mapping }) =>
    Object.values(mapping).flatMap((column) => plainText(headers[column] ?? '') || []),
  )
  const reading = earlier[0]?.reading
  const name = reading?.sheets[reading.sheet]
  const readings = earlier.map(({ headers, reading: before }) => ({
    headers,
    leaveHidden: before?.leave_hidden,
    fillJoined: before?.fill_joined,
  }))
  return { knownHeaders: [...new Set(read)], ...(name && { sheetBefore: name }), earlier: readings }
}

/**
 * Returns the customer of the caller's last import of this resource. Returns null if there is no such import, if its rows named
 * their customers, or if the customer was deleted.
 */
export async function lastCustomer(
  { database, caller }: Context,
  resource: Import['resource'],
): Promise<{ id: number; name: string } | null> {
  const [last] = await database
    .select({ id: customers.id, name: customers.name, deleted_at: customers.deleted_at })
    .from(imports)
    .leftJoin(customers, eq(customers.id, imports.customer_id))
    .where(
      and(
        eq(imports.created_by, caller.user_id),
        eq(imports.resource, resource),
        notInArray(imports.state, ['cancelled', 'failed']),
        isNull(imports.deleted_at),
        caller.house ? undefined : sql`${imports.customer_id} = ${caller.customer_id}`,
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
  if (last?.id == null || last.deleted_at !== null) return null
  return { id: last.id, name: last.name ?? '' }
}
