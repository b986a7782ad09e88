import type { ColumnKind } from '@lienzo/rules/list-filter'
import { z } from 'zod'
import { id } from './fields.ts'

/** A column that a list can be filtered and sorted by. `choices` for the kind `choice`. */
export type ListColumn = { kind: ColumnKind; choices?: readonly string[]; sortable?: false }
export type ListColumns = Record<string, ListColumn>

/** The largest page that a list gives. */
export const largestPage = 500

/**
 * The input of a list call. Filters are `operator;value` by column; they are read by the server with the same grammar
 * (`@lienzo/rules/list-filter`), so that a wrong one names its column.
 */
export const listInput = z.strictObject({
  page: z.int().min(1).max(1_000_000).default(1),
  perpage: z.int().min(1).max(largestPage).default(10),
  sort: z.string().max(64).default(''),
  order: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(200).default(''),
  filters: z.record(z.string().max(64), z.string().max(2000)).default({}),
})
export type ListInput = z.output<typeof listInput>

export function listOutput<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), page: z.int(), perpage: z.int() })
}

export const getInput = z.strictObject({ id })

/** One record or several. */
export const deleteInput = z
  .strictObject({ id: id.optional(), ids: z.array(id).min(1).max(1000).optional() })
  .refine((input) => (input.id === undefined) !== (input.ids === undefined), {
    params: { key: 'validation.id_or_ids' },
    message: 'give either id or ids',
    path: ['id'],
  })
export const deleteOutput = z.object({ ids: z.array(id) })

/** The input of a get-all call, which feeds pickers. */
export const pickInput = z.strictObject({
  search: z.string().max(200).default(''),
  limit: z.int().min(1).max(200).default(20),
})
export const pickedRow = z.object({ id, name: z.string(), code: z.string().optional() })
