import type { importOutcomes } from '@lienzo/contract/customers/promotion-import'
import { type ImportFault, type ImportField, importFields } from '@lienzo/rules/customers/promotion-import'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { promotionImportRows } from '../../../db/tables/customers/promotion-imports.ts'
import { type EvaluatedRow, evaluateRows, importedFields } from './evaluate-rows.ts'
import type { PromotionImport } from './import-record.ts'
import { choicesOf } from './prepare-import.ts'

type Outcome = (typeof importOutcomes)[number]

/** Rows that are shown at once. */
const PER_PAGE = 50

/** How many groups of faults are returned at once. */
const MOST_GROUPS = 50

const table = promotionImportRows

/** A page of the rows, with what each changes as promotions are now. */
export async function shownRows(
  database: Handle,
  found: PromotionImport,
  { show, page, total }: { show: Outcome | undefined; page: number; total: number },
) {
  const { number, cells, corrections, outcome, faults } = table
  const kept = await database
    .select({ number, cells, corrections, outcome, faults })
    .from(table)
    .where(and(eq(table.import_id, found.id), show && eq(outcome, show)))
    .orderBy(number)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const evaluated = await evaluateRows(database, kept, choicesOf(found))
  const rows = kept.map((each, index) => {
    const row = evaluated[index]
    return {
      number: each.number,
      outcome: each.outcome,
      texts: row ? textsOf(row, each.faults) : noTexts,
      changes: row && each.outcome === 'updated' ? changesOf(row) : [],
      corrected: importFields.filter((field) => Object.hasOwn(each.corrections, field)),
      faults: each.faults,
    }
  })
  return { rows, total, perpage: PER_PAGE }
}

const noTexts = { code: '', name: '', brand: '', family: '', customer: '', active: '' }

/** A faulty cell shows what was written, the others what the promotion will have. */
function textsOf(row: EvaluatedRow, faults: readonly ImportFault[]): Record<ImportField, string> {
  const { name, brand, family, active } = row.after
  const understood = {
    ...{ name, brand, family, active: String(active) },
    code: row.values.code,
    customer: row.customer?.name ?? row.texts.customer,
  }
  const isFaulty = (field: ImportField) => faults.some((fault) => fault.field === field)
  return Object.fromEntries(
    importFields.map((field) => [field, isFaulty(field) ? row.texts[field] : understood[field]]),
  ) as Record<ImportField, string>
}

function changesOf({ existing, after }: EvaluatedRow) {
  return importedFields.flatMap((field) =>
    existing && existing[field] !== after[field]
      ? [{ field, before: String(existing[field]), after: String(after[field]) }]
      : [],
  )
}

/** What is wrong with the rows, the same fault of the same text once. */
export async function faultGroups(database: Handle, importId: number) {
  const part = <Field extends keyof ImportFault>(field: Field) =>
    sql<ImportFault[Field]>`fault ->> ${sql.raw(`'${field}'`)}`
  const groups = await queryRows(
    database,
    {
      field: part('field'),
      key: part('key'),
      text: part('text'),
      values: sql<ImportFault['values']>`min(${part('values')})::json`,
      rows: count(),
      total: sql`count(*) over ()`.mapWith(Number),
    },
    (columns) => sql`select ${columns}
      from ${table}, jsonb_array_elements(${table.faults}) as fault
      where ${table.import_id} = ${importId} and ${table.outcome} = 'refused'
      group by 1, 2, 3 order by rows desc, 1, 3 limit ${MOST_GROUPS}`,
  )
  return {
    groups: groups.map(({ total: _, ...group }) => group),
    total: groups[0]?.total ?? 0,
  }
}
