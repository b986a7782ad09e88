import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import { brokenRule } from './errors.ts'
import { id, text, timeZone } from './fields.ts'
import { z } from './zod.ts'

/**
 * Column by which a list can be filtered and sorted. `choices` belong to the kind `choice`; `day` marks a date that is a day
 * chosen by a person; `summed` marks a column whose sum is meaningful. The columns of each list are declared in a file without
 * schemas, so that list screens do not load the schemas.
 */
export type ListColumn = {
  kind: ColumnKind
  choices?: readonly string[]
  sortable?: false
  day?: true
  summed?: true
}
export type ListColumns = Record<string, ListColumn>

/** Maximum number of rows per page. */
export const largestPage = 500

/** Maximum number of records that one call changes together. */
export const largestSelection = 100_000

/** Maximum number of columns with a filter, more than twice the number that any list has. */
const MOST_FILTERS = 64

/** Filters as `operator;value`, by column. */
const filtersInput = z
  .record(z.string().max(64), z.string().max(2000))
  .refine(
    (filters) => Object.keys(filters).length <= MOST_FILTERS,
    brokenRule('validation.too_many_filters', `are more than ${MOST_FILTERS}`, { most: MOST_FILTERS }),
  )
  .default({})

/**
 * Input of a list call. Filters are `operator;value` by column. The server parses them with
 * `@lienzo/rules/records/list-filter`, so that an error names the column.
 */
export const listInput = z.strictObject({
  page: z.int().min(1).max(1_000_000).default(1),
  perpage: z.int().min(1).max(largestPage).default(10),
  sort: z.string().max(64).default(''),
  order: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(200).default(''),
  filters: filtersInput,
})
export type ListInput = z.output<typeof listInput>

/** Input of a list of records. `deleted` lists the records in the bin instead. */
export const recordListInput = listInput.extend({ deleted: z.boolean().default(false) })

/** Search and filters that select the records of a list, across all pages. */
export type ListQuestion = { search: string; filters: Record<string, string>; deleted?: boolean | undefined }

export function listOutput<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), page: z.int(), perpage: z.int() })
}

/**
 * Returns the schema of a page of records. In the bin, `deleted_by` maps the id of each record to the name of the person who
 * deleted it.
 */
export function recordListOutput<Row extends z.ZodType>(row: Row) {
  return listOutput(row).extend({ deleted_by: z.record(z.string(), z.string()).optional() })
}

export const getInput = z.strictObject({ id })

/** Input that contains the `id` of one record or the `ids` of several. */
export const deleteInput = z
  .strictObject({ id: id.optional(), ids: z.array(id).min(1).max(1000).optional() })
  .refine((input) => (input.id === undefined) !== (input.ids === undefined), {
    ...brokenRule('validation.id_or_ids', 'give either id or ids'),
    path: ['id'],
  })
export const deleteOutput = z.object({ ids: z.array(id) })

/** All records of a list: the list's search and filters, and the total that the person saw. */
const allThatMatch = z.strictObject({
  search: z.string().max(200).default(''),
  filters: filtersInput,
  total: z.int().min(1).max(largestSelection),
})
export type AllThatMatch = z.output<typeof allThatMatch>

/** Records selected by id, or all records that match a list's search and filters. */
export type Selection = { ids: number[]; all?: undefined } | { ids?: undefined; all: AllThatMatch }

/**
 * Input fields that select records: one record by `id`, several by `ids`, or all records that match a search and filters by
 * `all`.
 */
const selectionFields = {
  id: id.optional(),
  ids: z.array(id).min(1).max(largestSelection).optional(),
  all: allThatMatch.optional(),
}
type SelectionFields = z.output<z.ZodObject<typeof selectionFields>>

function isOneChoice({ id, ids, all }: Partial<Record<keyof SelectionFields, unknown>>): boolean {
  return [id, ids, all].filter((choice) => choice !== undefined).length === 1
}

const oneChoice = {
  ...brokenRule('validation.one_choice', 'give one of id, ids and all'),
  path: ['id'],
}

function selectionOf({ id, ids, all }: SelectionFields): Selection {
  if (all) return { all }
  return { ids: ids ?? [id ?? 0] }
}

export const selectionInput = z
  .strictObject(selectionFields)
  .refine(isOneChoice, oneChoice)
  .transform((input) => selectionOf(input))

/** Selected records for a call that does not change them: any number of records, without an expected total. */
export type ReadSelection = { ids: number[]; all?: undefined } | { ids?: undefined; all: ListQuestion }

const lookedFields = {
  ...selectionFields,
  all: allThatMatch.extend({ total: z.int().min(0).optional() }).optional(),
}

export const lookedInput = z
  .strictObject(lookedFields)
  .refine(isOneChoice, oneChoice)
  .transform(({ id, ids, all }): ReadSelection => (all ? { all } : { ids: ids ?? [id ?? 0] }))

/** Input that makes the selected records active or inactive. */
export const setActiveInput = z
  .strictObject({ ...selectionFields, active: z.boolean() })
  .refine(isOneChoice, oneChoice)
  .transform((input) => ({ ...selectionOf(input), active: input.active }))

/** Input that adds the selected records to the caller's basket or removes them from it. */
export const inBasketInput = z
  .strictObject({ ...selectionFields, in_basket: z.boolean() })
  .refine(isOneChoice, oneChoice)
  .transform((input) => ({ ...selectionOf(input), in_basket: input.in_basket }))

/**
 * Ids of the changed records; records that needed no change are left out. In a CONFLICT, `total` is the number of records that
 * match now.
 */
export const selectionOutput = z.object({ ids: z.array(id), total: z.int().optional() })

/** Media type of exports. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Input of an export. `columns` are in display order, with headers and value texts in the person's language; if omitted, all
 * columns are exported. `ids` limits the export to selected records.
 */
export const exportInput = z.strictObject({
  sort: z.string().max(64).default(''),
  order: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(200).default(''),
  filters: filtersInput,
  deleted: z.boolean().default(false),
  ids: z.array(id).min(1).max(largestSelection).optional(),
  title: text(120).default(''),
  columns: z
    .array(
      z.strictObject({
        name: z.string().max(64),
        header: text(120).optional(),
        /** Texts for choices, or for `true` and `false`, keyed by value. */
        words: z.record(z.string().max(64), text(120)).default({}),
        /** Set if dates include the time of day. */
        time: z.boolean().default(false),
      }),
    )
    .max(100)
    .default([]),
  time_zone: timeZone,
})
export type ExportInput = z.output<typeof exportInput>

/** Maximum number of records that a picker lists or looks up together. */
const MOST_PICKED = 200

/** Input of a call for pickers. */
export const pickInput = z.strictObject({
  search: z.string().max(200).default(''),
  limit: z.int().min(1).max(MOST_PICKED).default(20),
})
/**
 * Input of a get-all call. `ids` limits the result to these records, such as those named in a filter; `inactive` includes
 * inactive records.
 */
export const pickAllInput = pickInput.extend({
  ids: z.array(id).min(1).max(MOST_PICKED).optional(),
  inactive: z.boolean().default(false),
})
export type PickAllInput = z.output<typeof pickAllInput>
export const pickedRow = z.object({
  id,
  name: z.string(),
  code: z.string().optional(),
  /** Ancestors of a tree node, outermost first: `Vinyls › Floor`. */
  within: z.string().optional(),
  /** Address of a thumbnail; empty if the record has no picture, missing for resources without pictures. */
  thumbnail: z.string().optional(),
})
