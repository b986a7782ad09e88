import { type SQL, sql } from 'drizzle-orm'
import { importRows } from '../../../db/tables/records/imports.ts'

const { answers, faults } = importRows

/**
 * Returns the SQL of a row's answers after `replacements` (texts by field) are applied. An answer links a corrected field to
 * the fault that the correction answers. A field that is corrected again keeps its original fault, but loses the mark `again`.
 */
export function answersWith(
  replacements: SQL,
  { field, fault }: { field: string; fault?: { key: string } | undefined },
): SQL {
  const variables = JSON.stringify({ field, key: fault?.key ?? null })
  const first = (path: string) =>
    sql`jsonb_path_query_first(${faults}, ${path}::jsonpath, ${variables}::jsonb)`
  const answeredFault = sql`coalesce(
    ${first('$[*] ? (@.field == $field && @.key == $key)')},
    ${first('$[*] ? (@.field == $field && (exists(@.values.nearest) || exists(@.values.record)))')},
    ${first('$[*] ? (@.field == $field)')},
    ${first('$[*] ? (exists(@.values.record))')})`
  const isRecord = sql`fault -> 'values' ->> ('is_' || name) = written ->> name`
  const entry = sql`jsonb_strip_nulls(jsonb_build_object('field', fault ->> 'field', 'key', fault ->> 'key',
    'text', fault ->> 'text', 'record', case when ${isRecord} then fault -> 'values' -> 'record' end))`
  const isAnswer = sql`${answers} ? name or fault ->> 'field' = name or ${isRecord}`
  return sql`${answers} || coalesce((select jsonb_object_agg(name, coalesce(${answers} -> name, ${entry}) - 'again')
    from (select ${answeredFault} as fault, ${replacements} as written offset 0) as correction, jsonb_object_keys(written) as name
    where ${isAnswer}), '{}')`
}
