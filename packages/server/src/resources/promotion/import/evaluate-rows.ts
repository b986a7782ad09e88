import type { importOutcomes } from '@lienzo/contract/customers/promotion-import'
import type { ProductFamilyName } from '@lienzo/rules/customers/families'
import {
  type ImportFault,
  type ImportMapping,
  importFault,
  LONGEST,
  type ReadRow,
  readImportRow,
} from '@lienzo/rules/customers/promotion-import'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { columnList, fieldsIn, queryRows } from '../../../core/context/query-rows.ts'
import { promotionImportRows } from '../../../db/tables/customers/promotion-imports.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { customersNamed, type NamedCustomer } from './customers-named.ts'

/** What a promotion holds that a row may say. */
export type ImportedFields = { name: string; brand: string; family: ProductFamilyName; active: boolean }
export const importedFields = ['name', 'brand', 'family', 'active'] as const

type ExistingPromotion = ImportedFields & { id: number; version: number }

/** A stored row. */
export type StoredRow = Pick<typeof promotionImportRows.$inferSelect, 'number' | 'cells' | 'corrections'>

export type EvaluatedRow = ReadRow & {
  number: number
  customer: NamedCustomer | null
  /** Null where nobody can say whose promotion it is. */
  key: string | null
  outcome: (typeof importOutcomes)[number]
  /** The promotion that is there already. */
  existing: ExistingPromotion | null
  /** What the promotion holds afterwards. */
  after: ImportedFields
}

export type ImportChoices = {
  import_id: number
  mapping: ImportMapping
  /** The customer of all rows, or null where each row names its own. */
  customerId: number | null
  updateExisting: boolean
}

/**
 * What becomes of rows, given in their order, with all that is wrong with them: a few queries however many rows there are.
 * What comes before the first of them in the file must have been evaluated. `hold` keeps their customers until the transaction
 * ends.
 */
export async function evaluateRows(
  database: Handle,
  rows: readonly StoredRow[],
  choices: ImportChoices,
  options: { hold?: boolean } = {},
): Promise<EvaluatedRow[]> {
  const read = rows.map(({ number, cells, corrections }) => ({
    number,
    ...readImportRow(cells, choices.mapping, corrections),
  }))
  const names = read.map((row) => row.texts.customer)
  const customerOf = await customersNamed(database, { names, customerId: choices.customerId }, options)
  const placed = read.map((row) => {
    const found = customerOf(row.texts.customer)
    const customer = 'id' in found ? found : null
    const faults = 'id' in found ? row.faults : [...row.faults, found]
    return { ...row, customer, faults, key: keyOf(customer, row.values.code) }
  })
  const existingOf = await existingPromotions(database, placed)
  const firstOf = await firstRowsOf(database, placed, choices)
  return placed.map((row): EvaluatedRow => {
    const existing = (row.key !== null && existingOf.get(row.key)) || null
    const faults = [...row.faults]
    const first = row.key === null ? undefined : firstOf.get(row.key)
    if (row.key !== null && first === undefined) firstOf.set(row.key, row.number)
    if (first !== undefined) faults.push(importFault('code', 'twice', row.texts.code, { row: first }))
    if (!existing && row.values.name === undefined) faults.push(importFault('name', 'missing_name', ''))
    const after = withValues(existing, row.values)
    return { ...row, faults, existing, after, outcome: outcomeOf(faults, existing, after, choices) }
  })
}

function outcomeOf(
  faults: readonly ImportFault[],
  existing: ImportedFields | null,
  after: ImportedFields,
  { updateExisting }: ImportChoices,
): EvaluatedRow['outcome'] {
  if (faults.length > 0) return 'refused'
  if (!existing) return 'created'
  if (!updateExisting) return 'skipped'
  return importedFields.every((field) => existing[field] === after[field]) ? 'unchanged' : 'updated'
}

/** What an empty cell leaves open is not changed; a new promotion has the form's defaults there. */
function withValues(existing: ImportedFields | null, values: ReadRow['values']): ImportedFields {
  return {
    name: values.name ?? existing?.name ?? '',
    brand: values.brand ?? existing?.brand ?? '',
    family: values.family ?? existing?.family ?? 'SIN CATEGORÍA',
    active: values.active ?? existing?.active ?? true,
  }
}

/** A code that is too long is none, and no index takes it. */
function keyOf(customer: NamedCustomer | null, code: string): string | null {
  return customer && code !== '' && code.length <= LONGEST.code
    ? `${customer.id}:${code.toLowerCase()}`
    : null
}

type Placed = { customer: NamedCustomer | null; values: ReadRow['values']; key: string | null }

async function existingPromotions(
  database: Handle,
  rows: readonly Placed[],
): Promise<Map<string, ExistingPromotion>> {
  const placed = rows.filter(({ key }) => key !== null)
  const customerIds = sql.param(placed.map(({ customer }) => customer?.id))
  const codes = sql.param(placed.map(({ values }) => values.code.toLowerCase()))
  // A limit within makes it look each of them up: what is known of a table that grows this quickly is out of date.
  const { id, version, name, brand, family, active } = promotions
  const key = sql<string>`given.customer_id || ':' || given.code`
  const existing = { id, version, name, brand, family, active, key }
  const found = await queryRows(
    database,
    fieldsIn('existing', existing),
    (
      columns,
    ) => sql`select ${columns} from unnest(${customerIds}::int[], ${codes}::text[]) as given (customer_id, code),
      lateral (select ${columnList(existing)}
        from ${promotions} where ${promotions.customer_id} = given.customer_id
          and lower(${promotions.code}) = given.code and ${promotions.deleted_at} is null limit 1) existing`,
  )
  return new Map(found.map(({ key: called, ...promotion }) => [called, promotion]))
}

/** The first row of each of these keys among the rows that come before. */
async function firstRowsOf(
  database: Handle,
  rows: readonly (Placed & { number: number })[],
  { import_id }: ImportChoices,
): Promise<Map<string, number>> {
  const [first] = rows
  if (!first) return new Map()
  const keys = [...new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])))]
  const { number } = promotionImportRows
  const earlier = fieldsIn('earlier', { number })
  const found = await queryRows(
    database,
    { key: sql<string>`given.key`, ...earlier },
    (columns) => sql`select ${columns} from unnest(${sql.param(keys)}::text[]) as given (key),
      lateral (select ${number} from ${promotionImportRows}
        where ${promotionImportRows.import_id} = ${import_id} and ${promotionImportRows.key} = given.key
          and ${number} < ${first.number} order by ${number} limit 1) earlier`,
  )
  return new Map(found.map((row) => [row.key, row.number]))
}
