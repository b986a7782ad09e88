import type { importOutcomes } from '@lienzo/contract/imports/import-states'
import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import type { ColumnValues } from '../../../core/record/import-kind.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import { choicesOf, type ImportChoices } from '../import-choices.ts'
import type { Import } from '../import-record.ts'
import { picturesOfRows } from '../pictures/shown-pictures.ts'
import { type EvaluatedRow, evaluateRows } from '../rows/evaluate-rows.ts'
import { isAnsweredAgain } from '../rows/is-taken.ts'
import { type NameOf, namesOfReferences } from '../rows/names-of-references.ts'
import { asTakenIn, recordsOfRows } from './records-of-rows.ts'

/** Filter for rows: an outcome, rows with warnings, or rows corrected with remembered answers. */
type RowFilter = (typeof importOutcomes)[number] | 'warned' | 'answered'

const PER_PAGE = 50

const table = importRows

/**
 * Returns a page of the rows. Each row has the changes that it would make to its current record or, once it is imported, the
 * changes that it has made.
 */
export async function shownRows(
  context: Context,
  importRun: Import,
  { show, page }: { show?: RowFilter | undefined; page: number },
) {
  const { database } = context
  const { number, cells, corrections, answers, outcome, faults } = table
  const storedRows = await database
    .select({ number, cells, corrections, answers, outcome, faults })
    .from(table)
    .where(and(eq(table.import_id, importRun.id), isShown(show)))
    .orderBy(number)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const choices = choicesOf(importRun, context.caller)
  const { fields } = choices.kind.declaration
  const evaluatedRows = await evaluateRows(database, storedRows, choices)
  const numbers = storedRows.map((each) => each.number)
  const records = await recordsOfRows(context, importRun.id, choices.kind, numbers)
  const rowsAsTakenIn = evaluatedRows.map((row) => {
    const before = records.get(row.number)?.before
    return before ? asTakenIn(row, before, choices.kind) : row
  })
  const nameOf = await namesOfReferences(database, [...evaluatedRows, ...rowsAsTakenIn], choices)
  const picturesOf = await picturesOfRows(context, importRun.id, numbers)
  const rows = storedRows.map((each, index) => {
    const row = evaluatedRows[index]
    const change = rowsAsTakenIn[index]
    const record = records.get(each.number)
    const own = each.faults.filter(({ field }) => Object.hasOwn(fields, field))
    return {
      number: each.number,
      outcome: each.outcome,
      texts: row ? textsOf(row, own, { ...choices, nameOf }) : {},
      changes: change && each.outcome === 'updated' ? changesOf(change, { ...choices, nameOf }) : [],
      taken: record !== undefined,
      record: recordOf(record, row),
      corrected: Object.keys(each.corrections).filter((field) => Object.hasOwn(fields, field)),
      answered: Object.keys(each.answers).filter(
        (field) => each.answers[field]?.again && Object.hasOwn(fields, field),
      ),
      faults: own,
      ...(picturesOf.get(each.number) ?? { pictures: 0, shown_pictures: [] }),
    }
  })
  return { rows, total: show ? importRun[show] : importRun.rows, perpage: PER_PAGE }
}

/** Returns the record that a row has created or changed or, if there is none, the record that it matches. */
function recordOf(record: { id: number; deleted: boolean } | undefined, row: EvaluatedRow | undefined) {
  if (record) return { id: record.id, deleted: record.deleted }
  return row?.existing ? { id: row.existing.id, deleted: false } : null
}

/** Returns the cells of a row by field, as `shownRows` shows them; undefined if the row does not exist. */
export async function shownTexts(
  { database, caller }: Context,
  importRun: Import,
  rowNumber: number,
): Promise<Record<string, string> | undefined> {
  const { number, cells, corrections, faults } = table
  const storedRows = await database
    .select({ number, cells, corrections, faults })
    .from(table)
    .where(and(eq(table.import_id, importRun.id), eq(number, rowNumber)))
  const choices = choicesOf(importRun, caller)
  const evaluatedRows = await evaluateRows(database, storedRows, choices)
  const nameOf = await namesOfReferences(database, evaluatedRows, choices)
  const [row] = evaluatedRows
  return row && textsOf(row, storedRows[0]?.faults ?? [], { ...choices, nameOf })
}

function isShown(show: RowFilter | undefined) {
  if (show === 'answered') return isAnsweredAgain
  if (show !== 'warned') return show && eq(table.outcome, show)
  return and(ne(table.outcome, 'refused'), sql`${table.faults} @> '[{"level": "warning"}]'`)
}

type Reading = Pick<ImportChoices, 'kind'> & { nameOf: NameOf }

/**
 * Returns the text of each cell: the original text if the cell has an error, otherwise the value of the record after the
 * import. A warning makes no difference.
 */
function textsOf(
  row: EvaluatedRow,
  faults: readonly ImportFault[],
  reading: Reading,
): Record<string, string> {
  const { kind } = reading
  const texts: Record<string, string> = {}
  const { after } = shownValues(row, kind)
  for (const field in kind.declaration.fields) {
    const isFaulty = faults.some((fault) => fault.field === field && fault.level === 'error')
    const originalText = row.texts[field] ?? ''
    const isWritten = isFaulty || !Object.hasOwn(after, field)
    texts[field] = isWritten ? originalText : textOf(field, after[field], reading)
  }
  if (row.customer && !faults.some((fault) => fault.field === 'customer')) texts.customer = row.customer.name
  return texts
}

function changesOf(row: EvaluatedRow, reading: Reading) {
  const { before, after } = shownValues(row, reading.kind)
  return Object.keys(after).flatMap((field) => {
    const [was, becomes] = [before[field] ?? null, after[field] ?? null]
    if (was === becomes) return []
    return [{ field, before: textOf(field, was, reading), after: textOf(field, becomes, reading) }]
  })
}

/** Returns the values of a record before and after a row is applied, including the values in other tables. */
function shownValues({ existing, after, parts, values }: EvaluatedRow, kind: ImportChoices['kind']) {
  const result = { before: { ...existing } as ColumnValues, after: { ...after } }
  for (const [name, part] of Object.entries(parts)) {
    Object.assign(result.before, kind.parts?.[name]?.shown(values, part.before))
    Object.assign(result.after, kind.parts?.[name]?.shown(values, part.after))
  }
  return result
}

/** Formats a value for display. The ID of a referenced record becomes the name of that record. */
function textOf(field: string, value: unknown, { kind, nameOf }: Reading): string {
  if (value === null || value === undefined) return ''
  const text = kind.declaration.fields[field]?.written?.(value)
  return text ?? nameOf(field, value) ?? String(value)
}
