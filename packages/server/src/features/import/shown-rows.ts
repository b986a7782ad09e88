import type { importOutcomes } from '@lienzo/contract/imports/import-states'
import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { Handle } from '../../core/context/handle.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import type { ColumnValues } from '../../core/record/import-kind.ts'
import { importRows } from '../../db/tables/records/imports.ts'
import { choicesOf, type ImportChoices } from './import-choices.ts'
import type { Import } from './import-record.ts'
import { picturesOfRows } from './pictures/shown-pictures.ts'
import { type EvaluatedRow, evaluateRows } from './rows/evaluate-rows.ts'

/** Rows of one outcome, or those that are taken in with warnings. */
type Shown = (typeof importOutcomes)[number] | 'warned'

/** Rows that are shown at once. */
const PER_PAGE = 50

/** How many groups of faults are returned at once. */
const MOST_GROUPS = 100

const table = importRows

/** A page of the rows, with what each changes as records are now. */
export async function shownRows(
  context: Context,
  found: Import,
  { show, page }: { show?: Shown | undefined; page: number },
) {
  const { database } = context
  const { number, cells, corrections, outcome, faults } = table
  const kept = await database
    .select({ number, cells, corrections, outcome, faults })
    .from(table)
    .where(and(eq(table.import_id, found.id), isShown(show)))
    .orderBy(number)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const choices = choicesOf(found)
  const evaluated = await evaluateRows(database, kept, choices)
  const picturesOf = await picturesOfRows(
    context,
    found.id,
    kept.map((each) => each.number),
  )
  const rows = kept.map((each, index) => {
    const row = evaluated[index]
    return {
      number: each.number,
      outcome: each.outcome,
      texts: row ? textsOf(row, each.faults, choices) : {},
      changes: row && each.outcome === 'updated' ? changesOf(row, choices) : [],
      corrected: Object.keys(each.corrections),
      faults: [...each.faults],
      ...(picturesOf.get(each.number) ?? { pictures: 0, shown_pictures: [] }),
    }
  })
  return { rows, total: show ? found[show] : found.rows, perpage: PER_PAGE }
}

/** What the cells of a row say as they are shown; nothing where there is no such row. */
export async function shownTexts(
  database: Handle,
  found: Import,
  rowNumber: number,
): Promise<Record<string, string> | undefined> {
  const { number, cells, corrections, faults } = table
  const kept = await database
    .select({ number, cells, corrections, faults })
    .from(table)
    .where(and(eq(table.import_id, found.id), eq(number, rowNumber)))
  const choices = choicesOf(found)
  const [row] = await evaluateRows(database, kept, choices)
  return row && textsOf(row, kept[0]?.faults ?? [], choices)
}

function isShown(show: Shown | undefined) {
  if (show !== 'warned') return show && eq(table.outcome, show)
  return and(ne(table.outcome, 'refused'), sql`${table.faults} @> '[{"level": "warning"}]'`)
}

/** A faulty cell shows what was written, the others what the record will have. */
function textsOf(
  row: EvaluatedRow,
  faults: readonly ImportFault[],
  { kind }: ImportChoices,
): Record<string, string> {
  const texts: Record<string, string> = {}
  const { after } = shownValues(row, kind)
  for (const field in kind.declaration.fields) {
    const isFaulty = faults.some((fault) => fault.field === field)
    const written = row.texts[field] ?? ''
    const isWritten = isFaulty || !Object.hasOwn(after, field)
    texts[field] = isWritten ? written : textOf(kind, field, after[field], written)
  }
  if (row.customer && !faults.some((fault) => fault.field === 'customer')) texts.customer = row.customer.name
  return texts
}

function changesOf(row: EvaluatedRow, { kind }: ImportChoices) {
  const { before, after } = shownValues(row, kind)
  return Object.keys(after).flatMap((field) => {
    const [was, becomes] = [before[field] ?? null, after[field] ?? null]
    if (was === becomes) return []
    const written = row.texts[field] ?? ''
    return [{ field, before: textOf(kind, field, was, ''), after: textOf(kind, field, becomes, written) }]
  })
}

/** What a record says in the fields before and after a row, with what belongs to it in other tables. */
function shownValues({ existing, after, parts, values }: EvaluatedRow, kind: ImportChoices['kind']) {
  const shown = { before: { ...existing } as ColumnValues, after: { ...after } }
  for (const [name, part] of Object.entries(parts)) {
    Object.assign(shown.before, kind.parts?.[name]?.shown(values, part.before))
    Object.assign(shown.after, kind.parts?.[name]?.shown(values, part.after))
  }
  return shown
}

/** A value as people read it; what names another record as it was written. */
function textOf(
  { declaration }: ImportChoices['kind'],
  field: string,
  value: ColumnValues[string],
  written: string,
): string {
  const declared = declaration.fields[field]
  if (declared?.takes === 'reference') return written
  if (value === null || value === undefined) return ''
  return declared?.written ? declared.written(value) : String(value)
}

/** What is wrong with the rows, the same fault of the same text once. */
export async function faultGroups(database: Handle, importId: number) {
  const part = <Field extends keyof ImportFault>(field: Field) =>
    sql<ImportFault[Field]>`fault ->> ${sql.raw(`'${field}'`)}`
  const groups = await queryRows(
    database,
    {
      level: part('level'),
      field: part('field'),
      key: part('key'),
      text: part('text'),
      values: sql<Record<string, string | number>>`min(${part('values')})::json`,
      rows: count(),
      total: sql`count(*) over ()`.mapWith(Number),
    },
    (columns) => sql`select ${columns}
      from ${table}, jsonb_array_elements(${table.faults}) as fault
      where ${table.import_id} = ${importId}
      group by 1, 2, 3, 4 order by 1, rows desc, 2, 4 limit ${MOST_GROUPS}`,
  )
  return {
    groups: groups.map(({ total: _, ...group }) => group),
    total: groups[0]?.total ?? 0,
  }
}
