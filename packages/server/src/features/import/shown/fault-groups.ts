import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import { choicesOf } from '../import-choices.ts'
import type { Import } from '../import-record.ts'

/**
 * Maximum number of fault groups per column and contradicting field. The largest group of each further reason is returned in
 * addition.
 */
const MOST_OF_COLUMN = 20

const table = importRows

/**
 * Groups the faults of an import. The faults of a group are identical, except that they can name different rows. Also counts
 * the affected rows per column. Faults in the same column are grouped and counted separately for each field that contradicts
 * the value. Returns at most `MOST_OF_COLUMN` groups per column and contradicting field, plus the largest group of each further
 * reason.
 */
export async function faultGroups({ database, caller }: Context, importRun: Import) {
  const fields = sql.param(Object.keys(choicesOf(importRun, caller).kind.declaration.fields))
  const faultRows = sql`told as (
    select ${table.number} as number, fault ->> 'level' as level, fault ->> 'field' as field, fault ->> 'key' as key,
      fault ->> 'text' as text, fault -> 'values' as said, fault -> 'values' ->> 'contradicts' as contradicts
    from ${table}, jsonb_array_elements(${table.faults}) as fault
    where ${table.import_id} = ${importRun.id} and fault ->> 'field' = any(${fields}))`
  const columnOf = <Field extends Exclude<keyof ImportFault, 'values'>>(field: Field) =>
    sql<ImportFault[Field]>`${sql.identifier(field)}`
  const rankedGroups = await queryRows(
    database,
    {
      ...{ level: columnOf('level'), field: columnOf('field'), key: columnOf('key'), text: columnOf('text') },
      values: sql<ImportFault['values']>`said`,
      contradicts: sql<string | null>`contradicts`,
      rows: sql`rows`.mapWith(Number),
      total: sql`total`.mapWith(Number),
      place: sql`place`.mapWith(Number),
      place_in_reason: sql`place_in_reason`.mapWith(Number),
      texts: sql`texts`.mapWith(Number),
    },
    (columns) => sql`with ${faultRows},
      grouped as (select level, field, key, text, contradicts, min(said::text)::json as said, count(*) as rows
        from told group by 1, 2, 3, 4, 5, said - 'row'),
      ranked as (select *, count(*) over () as total,
        row_number() over (partition by field, contradicts order by level, rows desc, text) as place,
        row_number() over (partition by field, contradicts, level, key order by rows desc, text) as place_in_reason,
        count(*) over (partition by field, contradicts, level, key) as texts
        from grouped)
      select ${columns} from ranked where place <= ${MOST_OF_COLUMN} or place_in_reason = 1
      order by level, rows desc, field, text`,
  )
  const columns = await queryRows(
    database,
    {
      field: columnOf('field'),
      contradicts: sql<string | null>`contradicts`,
      rows: sql`count(distinct number)`.mapWith(Number),
      errors: sql`count(distinct number) filter (where level = 'error')`.mapWith(Number),
      proposals: sql`count(distinct number) filter (where said ? 'nearest' and not said ? 'unsure')`.mapWith(
        Number,
      ),
      readings: sql`count(distinct number) filter (where said ? 'thousands_value')`.mapWith(Number),
      near: sql`count(distinct number) filter (where said ? 'record')`.mapWith(Number),
    },
    (counts) => sql`with ${faultRows} select ${counts} from told
      group by field, contradicts order by field, contradicts nulls first`,
  )
  // A row can have several faults of one reason, for example for two missing pictures.
  const rowsOfReasons = await queryRows(
    database,
    {
      ...{ level: columnOf('level'), field: columnOf('field'), key: columnOf('key') },
      contradicts: sql<string | null>`contradicts`,
      rows: sql`count(distinct number)`.mapWith(Number),
    },
    (counts) => sql`with ${faultRows} select ${counts} from told group by level, field, key, contradicts`,
  )
  const rowsByReason = new Map(rowsOfReasons.map((reason) => [reasonKey(reason), reason.rows]))
  const reasons = rankedGroups
    .filter(({ place_in_reason }) => place_in_reason === 1)
    .map((first) => ({ ...first, rows: rowsByReason.get(reasonKey(first)) ?? first.rows }))
    .sort((one, other) => Number(isWarning(one)) - Number(isWarning(other)) || other.rows - one.rows)
  const reasonsOf = (column: Column) =>
    reasons
      .filter(({ field, contradicts }) => field === column.field && contradicts === column.contradicts)
      .map((first) => ({ rows: first.rows, texts: first.texts, example: faultOf(first) }))
  return {
    columns: columns
      .map((column) => ({ ...column, reasons: reasonsOf(column) }))
      .sort((one, other) => other.errors - one.errors || other.rows - one.rows),
    groups: rankedGroups
      .filter(({ place }) => place <= MOST_OF_COLUMN)
      .map((group) => ({ ...faultOf(group), rows: group.rows })),
    total: rankedGroups[0]?.total ?? 0,
  }
}

function faultOf({ field, level, key, values, text }: ImportFault): ImportFault {
  return { field, level, key, values, text }
}

type Column = { field: string; contradicts: string | null }

/** Returns a key that identifies a reason: the same level, column, fault and contradicting field, whatever the text. */
function reasonKey({ level, field, key, contradicts }: Column & Pick<ImportFault, 'level' | 'key'>): string {
  return JSON.stringify([level, field, key, contradicts])
}

function isWarning({ level }: Pick<ImportFault, 'level'>): boolean {
  return level === 'warning'
}
