import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import { brokenRule } from './errors.ts'
import { id, text, timeZone } from './fields.ts'
import { z } from './zod.ts'

/**
 * A column that a list can be filtered and sorted by. `choices` for the kind `choice`; `day` for a date that is a day which
 * somebody chose, and no moment; `summed` for what says something when it is added up. The columns of each list are a file without schemas, so that a list screen can take them
 * without loading those.
 */
export type ListColumn = {
  kind: ColumnKind
  choices?: readonly string[]
  sortable?: false
  day?: true
  summed?: true
}
export type ListColumns = Record<string, ListColumn>

/** The largest page that a list gives. */
export const largestPage = 500

/** The most records that one call changes together. */
export const largestSelection = 100_000

/** Columns that one question filters by, at most; no list has half as many. */
const MOST_FILTERS = 64

/** `operator;value` by column. */
const filtersInput = z
  .record(z.string().max(64), z.string().max(2000))
  .refine(
    (filters) => Object.keys(filters).length <= MOST_FILTERS,
    brokenRule('validation.too_many_filters', `are more than ${MOST_FILTERS}`, { most: MOST_FILTERS }),
  )
  .default({})

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
  filters: filtersInput,
})
export type ListInput = z.output<typeof listInput>

/** The same for the records of a resource: `deleted` asks for its bin, which holds what was deleted and nothing else. */
export const recordListInput = listInput.extend({ deleted: z.boolean().default(false) })

/** Which records a list holds, on all of its pages. */
export type ListQuestion = { search: string; filters: Record<string, string>; deleted?: boolean | undefined }

export function listOutput<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), page: z.int(), perpage: z.int() })
}

/** A page of records; in the bin with the name of who deleted each, by its id. */
export function recordListOutput<Row extends z.ZodType>(row: Row) {
  return listOutput(row).extend({ deleted_by: z.record(z.string(), z.string()).optional() })
}

export const getInput = z.strictObject({ id })

/** One record or several. */
export const deleteInput = z
  .strictObject({ id: id.optional(), ids: z.array(id).min(1).max(1000).optional() })
  .refine((input) => (input.id === undefined) !== (input.ids === undefined), {
    ...brokenRule('validation.id_or_ids', 'give either id or ids'),
    path: ['id'],
  })
export const deleteOutput = z.object({ ids: z.array(id) })

/** All that a list holds: its search and filters, and how many records the person saw counted. */
const allThatMatch = z.strictObject({
  search: z.string().max(200).default(''),
  filters: filtersInput,
  total: z.int().min(1).max(largestSelection),
})
export type AllThatMatch = z.output<typeof allThatMatch>

/** Records chosen by their ids, or as all that a list holds. */
export type Selection = { ids: number[]; all?: undefined } | { ids?: undefined; all: AllThatMatch }

/** The fields of an input that chooses records: one by `id`, several by `ids`, or `all` that match. */
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

/** Records to look at: what changes nothing takes as many as there are, and needs not know how many somebody saw. */
export type Looked = { ids: number[]; all?: undefined } | { ids?: undefined; all: ListQuestion }

const lookedFields = {
  ...selectionFields,
  all: allThatMatch.extend({ total: z.int().min(0).optional() }).optional(),
}

export const lookedInput = z
  .strictObject(lookedFields)
  .refine(isOneChoice, oneChoice)
  .transform(({ id, ids, all }): Looked => (all ? { all } : { ids: ids ?? [id ?? 0] }))

/** Sets whether the chosen records are in use. */
export const setActiveInput = z
  .strictObject({ ...selectionFields, active: z.boolean() })
  .refine(isOneChoice, oneChoice)
  .transform((input) => ({ ...selectionOf(input), active: input.active }))

/** Puts the chosen records into the caller's basket, or takes them out. */
export const inBasketInput = z
  .strictObject({ ...selectionFields, in_basket: z.boolean() })
  .refine(isOneChoice, oneChoice)
  .transform((input) => ({ ...selectionOf(input), in_basket: input.in_basket }))

/**
 * The records that were changed, without those that needed no change. `total` is given with a CONFLICT: how many
 * match now.
 */
export const selectionOutput = z.object({ ids: z.array(id), total: z.int().optional() })

/** What exports answer. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * What a list is exported as. `columns` in their order, with their headers and the words for their values as the person
 * reads them; all columns when left out. `ids` narrows it to what is selected.
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
        /** What is written in place of a choice, or of `true` and `false`. */
        words: z.record(z.string().max(64), text(120)).default({}),
        /** Dates with their time of day. */
        time: z.boolean().default(false),
      }),
    )
    .max(100)
    .default([]),
  time_zone: timeZone,
})
export type ExportInput = z.output<typeof exportInput>

/** The most records that a picker offers, or names, at once. */
const MOST_PICKED = 200

/** The input of a call that feeds pickers. */
export const pickInput = z.strictObject({
  search: z.string().max(200).default(''),
  limit: z.int().min(1).max(MOST_PICKED).default(20),
})
/** The input of a get-all call. `ids` narrows it to these, as what a filter by records is called; `inactive` gives those not in use too. */
export const pickAllInput = pickInput.extend({
  ids: z.array(id).min(1).max(MOST_PICKED).optional(),
  inactive: z.boolean().default(false),
})
export type PickAllInput = z.output<typeof pickAllInput>
export const pickedRow = z.object({
  id,
  name: z.string(),
  code: z.string().optional(),
  /** For nodes of a tree, what they are in, from the outermost: `Vinyls › Floor`. */
  within: z.string().optional(),
  /** The address of a small picture, empty where it has none; left out for records without pictures. */
  thumbnail: z.string().optional(),
})
