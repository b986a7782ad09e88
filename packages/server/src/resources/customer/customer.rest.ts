import type { FieldError } from '@lienzo/contract/wire/errors'
import type { Selection } from '@lienzo/contract/wire/list'
import { languageOfCountry } from '@lienzo/rules/customers/language-of-country'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { columnList, fieldsIn, queryRows } from '../../core/context/query-rows.ts'
import { invalidField, Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { normalisedTaxId } from '../../core/domain/normalised-tax-id.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { undeleteRows } from '../../core/record/delete-rows.ts'
import { getRow } from '../../core/record/get-row.ts'
import { columnsOf, saveAndShow } from '../../core/record/save-row.ts'
import { selectedRows } from '../../core/record/selected-rows.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { storageWarningJob } from '../../core/storage/storage-warning-job.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { customerResource, customerWithAddresses } from './customer.queries.ts'
import { assertNotInUse } from './customer-in-use.ts'
import { customerOverview } from './customer-overview.ts'
import { customerStorage } from './customer-storage.ts'
import { emailColumns } from './email-columns.ts'
import { mergeCustomers } from './merge/merge-customers.ts'
import { mergePreview } from './merge/merge-preview.ts'
import { mergedAmong, undoMerge } from './merge/undo-merge.ts'
import { ownerOfTaxId, similarCustomers } from './similar-customers.ts'

const { pick, ...standard } = standardHandlers(customerResource)

/** Handlers of the calls for customers, except those for documents, which are declared with the documents of other records. */
export const customerHandlers: Omit<HandlersOf<'customerrest'>, 'getdocuments' | 'deletedocument'> = {
  ...standard,
  getcustomers: pick,
  get: (context, { id }) => presentRecord(context, id),
  overview: (context, { id, time_zone }) => customerOverview(context, id, time_zone),
  storage: (context, input) => customerStorage(context, input),
  update: async (context, { emails, ...input }) => {
    const tax_id = normalisedTaxId(input.country, input.tax_id)
    if (!context.caller.house) await assertHouseFieldsUnchanged(context, { ...input, tax_id })
    await assertTaxIdFree(context, { ...input, tax_id })
    const language = input.id === undefined ? { language: languageOfCountry(input.country) } : {}
    const values = { ...language, ...columnsOf(customers, input), ...emailColumns(emails), tax_id }
    const customer = await saveAndShow(context, customerWithAddresses, input, values)
    // Checks the stored data against the quota, which may have changed.
    if (customer.storage_gb !== null) await enqueue(context, storageWarningJob, { customer_id: customer.id })
    return customer
  },
  getsimilar: async (context, input) => {
    // Users of a customer must not learn which other customers exist.
    requireHouse(context)
    return similarCustomers(context, input)
  },
  delete: async (context, input) => {
    requireHouse(context)
    const result = await standard.delete(context, input)
    await assertNotInUse(context, result.ids)
    return result
  },
  undelete: async (context, input) => {
    requireHouse(context)
    return undeleteCustomers(context, input)
  },
  setactive: async (context, input) => {
    requireHouse(context)
    return standard.setactive(context, input)
  },
  mergepreview: async (context, input) => {
    requireHouse(context)
    return mergePreview(context, input)
  },
  merge: async (context, input) => {
    requireHouse(context)
    await mergeCustomers(context, input, customerRecord)
    return customerRecord(context, input.kept_id)
  },
}

/** Returns a customer. If the customer was merged, returns the customer that it was merged into. Throws NOT_FOUND. */
async function presentRecord(context: Context, id: number) {
  try {
    return await customerRecord(context, id)
  } catch (error) {
    const became = await presentId(context, id)
    if (became === id) throw error
    return customerRecord(context, became)
  }
}

async function presentId({ database }: Context, id: number): Promise<number> {
  const fields = {
    id: customers.id,
    merged_into_id: customers.merged_into_id,
    deleted_at: customers.deleted_at,
  }
  const became = fieldsIn('became', fields)
  const [row] = await queryRows(
    database,
    { id: became.id },
    (columns) => sql`with recursive became as (
        select ${columnList(fields)} from ${customers} where ${customers.id} = ${id}
        union select ${columnList(fields)} from ${customers}
          join became on ${became.merged_into_id} = ${customers.id} and ${became.deleted_at} is not null)
      select ${columns} from became where ${became.merged_into_id} is null`,
  )
  return row?.id ?? id
}

/**
 * Restores customers. Restoring a merged customer undoes the merge. Returns the ids of the restored customers in ascending
 * order.
 */
async function undeleteCustomers(context: Context, input: Selection): Promise<{ ids: number[] }> {
  const rows = await selectedRows(context, customerResource, input, { deleted: true })
  const ids = rows.map(({ id }) => id)
  const mergedIds = await mergedAmong(context, ids)
  for (const id of mergedIds) await undoMerge(context, id)
  const others = ids.filter((id) => !mergedIds.includes(id))
  const undeletion =
    others.length > 0 ? await undeleteRows(context, customerResource, { ids: others }) : { ids: [] }
  return { ids: [...undeletion.ids, ...mergedIds].sort((one, other) => one - other) }
}

/**
 * Throws NO_PERMISSION for callers outside the house. A customer's users can correct their own customer record, but cannot
 * create, delete or merge customers.
 */
function requireHouse(context: Context): void {
  if (!context.caller.house)
    throw new Refusal('NO_PERMISSION', 'Only the house makes, deletes and merges customers')
}

function customerRecord(context: Context, id: number) {
  return getRow(context, customerWithAddresses, id)
}

/**
 * Fields that identify a customer. The customer's users cannot change them, because refusing a taken name or tax id would
 * reveal other customers of the house.
 */
const identity = ['name', 'country', 'tax_id'] as const

const ofTheHouse = [...identity, 'discount', 'vat', 'payment_terms', 'active', 'storage_gb'] as const

/**
 * Throws NO_PERMISSION if a caller outside the house creates a customer, or changes its identity or the terms that the house
 * sets.
 */
async function assertHouseFieldsUnchanged(
  context: Context,
  input: { id?: number | undefined } & Partial<Record<(typeof ofTheHouse)[number], unknown>>,
): Promise<void> {
  if (input.id === undefined) return requireHouse(context)
  const current = await visibleRow(context, customerResource, input.id)
  const changedFields = ofTheHouse.filter(
    (field) => input[field] !== undefined && current[field] !== input[field],
  )
  if (changedFields.length === 0) return
  const fault: FieldError = { key: 'validation.house_only', message: 'can only be changed by the house' }
  const fields = Object.fromEntries(changedFields.map((field) => [field, fault]))
  throw new Refusal('NO_PERMISSION', `Only the house changes ${changedFields.join(', ')}`, { fields })
}

async function assertTaxIdFree(
  context: Context,
  identity: { id?: number | undefined; country: string; tax_id: string },
): Promise<void> {
  if (await ownerOfTaxId(context, identity)) {
    throw invalidField('tax_id', { key: 'validation.taken', message: 'is taken' })
  }
}
