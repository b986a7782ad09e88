import type { ProductFamilyName } from '@lienzo/rules/families'
import {
  type ImportedValues,
  type ImportFault,
  type ImportMapping,
  readImportRow,
} from '@lienzo/rules/promotion-import'
import { sql } from 'drizzle-orm'
import type { ReadSheet } from '../../adapters/spreadsheet/read-sheet.ts'
import { type Handle, selectRows } from '../../core/handle.ts'
import { customers } from '../../db/tables/customers.ts'
import { promotions } from '../../db/tables/promotions.ts'

/** What a promotion holds that a row may say. */
export type ImportedFields = { name: string; brand: string; family: ProductFamilyName; active: boolean }

export type PlannedRow = {
  number: number
  values: ImportedValues
  customer: { id: number; name: string } | null
  /** Why it is refused; empty where it is not. */
  faults: ImportFault[]
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'refused'
  /** The promotion that is there already. */
  existing: (ImportedFields & { id: number; version: number }) | null
  /** What the promotion holds afterwards. */
  after: ImportedFields
}

export type ImportChoices = {
  mapping: ImportMapping
  /** The customer of all rows, or null where each row names its own. */
  customerId: number | null
  updateExisting: boolean
}

/** What becomes of each row, with all that is wrong with it: three queries however many rows there are. */
export async function planImport(
  database: Handle,
  sheet: ReadSheet,
  choices: ImportChoices,
): Promise<PlannedRow[]> {
  const read = sheet.rows.map(({ number, cells }) => ({ number, ...readImportRow(cells, choices.mapping) }))
  const customerOf = await customersNamed(
    database,
    read.map((row) => row.values.customer),
    choices.customerId,
  )
  const placed = read.map((row) => {
    const customer = customerOf(row.values.customer)
    return 'id' in customer
      ? { ...row, customer }
      : { ...row, customer: null, faults: [...row.faults, customer] }
  })
  const existingOf = await existingPromotions(database, placed)
  const firstWith = new Map<string, number>()
  return placed.map((row): PlannedRow => {
    const faults = [...row.faults]
    const key = keyOf(row.customer?.id, row.values.code)
    const first = firstWith.get(key)
    if (first === undefined) firstWith.set(key, row.number)
    else if (row.customer && row.values.code !== '') faults.push(faultOf('code', 'twice', { row: first }))
    const existing = existingOf.get(key) ?? null
    if (!existing && row.values.name === undefined) faults.push(faultOf('name', 'missing'))
    const after = withValues(existing, row.values)
    return { ...row, faults, existing, after, outcome: outcomeOf(faults, existing, after, choices) }
  })
}

function outcomeOf(
  faults: readonly ImportFault[],
  existing: ImportedFields | null,
  after: ImportedFields,
  { updateExisting }: ImportChoices,
): PlannedRow['outcome'] {
  if (faults.length > 0) return 'refused'
  if (!existing) return 'created'
  if (!updateExisting) return 'skipped'
  return importedFields.every((field) => existing[field] === after[field]) ? 'unchanged' : 'updated'
}

export const importedFields = ['name', 'brand', 'family', 'active'] as const

/** What an empty cell leaves open stays as it is; a new promotion then starts as the form does. */
function withValues(existing: ImportedFields | null, values: ImportedValues): ImportedFields {
  return {
    name: values.name ?? existing?.name ?? '',
    brand: values.brand ?? existing?.brand ?? '',
    family: values.family ?? existing?.family ?? 'SIN CATEGORÍA',
    active: values.active ?? existing?.active ?? true,
  }
}

function faultOf(field: ImportFault['field'], key: string, values: ImportFault['values'] = {}): ImportFault {
  return { field, key: `import.fault.${key}`, values }
}

function keyOf(customerId: number | undefined, code: string): string {
  return `${customerId ?? 0}:${code.toLowerCase()}`
}

type FoundCustomer = { id: number; name: string }

/** Customers by what a row calls them: their name, trade name or tax id. With one for all rows no other counts. */
async function customersNamed(
  database: Handle,
  names: readonly (string | undefined)[],
  customerId: number | null,
): Promise<(name: string | undefined) => FoundCustomer | ImportFault> {
  const wanted = [...new Set(names.flatMap((name) => (name ? [name.toLowerCase()] : [])))]
  const rows = await selectRows<FoundCustomer & { words: string[] }>(
    database,
    sql`select ${customers.id} as id, ${customers.name} as name,
        array[lower(${customers.name}), lower(${customers.trade_name}), lower(${customers.tax_id})] as words
      from ${customers} where ${customers.deleted_at} is null and ${
        customerId === null
          ? sql`(lower(${customers.name}) = any(${sql.param(wanted)}) or lower(${customers.trade_name}) = any(${sql.param(wanted)})
              or lower(${customers.tax_id}) = any(${sql.param(wanted)}))`
          : sql`${customers.id} = ${customerId}`
      }`,
  )
  const only = customerId === null ? null : rows[0]
  return (name) => {
    if (name === undefined) return only ?? faultOf('customer', 'missing')
    const called = rows.filter((row) => row.words.includes(name.toLowerCase()))
    const [first, second] = called
    if (first && !second) return first
    if (second) return faultOf('customer', 'customer_several', { customer: name })
    return faultOf('customer', only ? 'customer_other' : 'customer', { customer: name })
  }
}

type Placed = { customer: FoundCustomer | null; values: ImportedValues }

async function existingPromotions(
  database: Handle,
  rows: readonly Placed[],
): Promise<Map<string, ImportedFields & { id: number; version: number }>> {
  const wanted = rows.flatMap(({ customer, values }) =>
    customer ? [{ id: customer.id, code: values.code }] : [],
  )
  const found = await selectRows<
    ImportedFields & { id: number; version: number; code: string; customer_id: number }
  >(
    database,
    sql`select p.id, p.version, p.code, p.customer_id, p.name, p.brand, p.family, p.active
      from ${promotions} p
      join (select distinct * from unnest(${sql.param(wanted.map((each) => each.id))}::int[],
          ${sql.param(wanted.map((each) => each.code.toLowerCase()))}::text[]) as given (customer_id, code)) given
        on p.customer_id = given.customer_id and lower(p.code) = given.code
      where p.deleted_at is null`,
  )
  return new Map(found.map((row) => [keyOf(row.customer_id, row.code), row]))
}
