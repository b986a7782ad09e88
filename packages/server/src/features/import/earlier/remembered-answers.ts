import type { ImportAnswers, ImportCorrections, ImportFault } from '@lienzo/rules/imports/import-declaration'
import { eq, sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import type { Import } from '../import-record.ts'
import type { EvaluatedRow } from '../rows/evaluate-rows.ts'
import { type EarlierImport, sameList } from './remembered-columns.ts'

/** Reads the answers given in the last import of the same list; undefined if there was no such import. */
export async function answersBefore(
  database: Handle,
  file: Pick<Import, 'headers' | 'key'>,
  earlier: readonly EarlierImport[],
): Promise<RememberedAnswers | undefined> {
  const last = sameList(file, earlier)
  return last && rememberedAnswers(database, last.id)
}

/** Maximum number of answered rows that are read. */
const MOST = 50_000

/** First answer to a fault, the number of rows in which the fault was answered, and whether all these answers are equal. */
type Answer = { value: string; rows: number; isOne: boolean }

/** Corrections by field, each with the fault that it answers. */
type EarlierAnswers = { corrections: ImportCorrections; answers: ImportAnswers }

/** Function that returns the remembered answers for a row; undefined if there are none. */
export type RememberedAnswers = (row: EvaluatedRow) => EarlierAnswers | undefined

/**
 * Reads the answers given in an import, from at most `MOST` rows. Reuses an answer in the same row if the fault and the text
 * are the same. Reuses it in other rows if all answers to this fault and text are equal and either the answer is the proposed
 * value, or several rows got it and no other field contradicts the text. An answer that matches a row to a record is reused
 * only for that record, with its current key values.
 */
async function rememberedAnswers(database: Handle, importId: number): Promise<RememberedAnswers | undefined> {
  const { import_id, key, alike, answers, corrections } = importRows
  const rows = await queryRows(
    database,
    { key, alike, answers, corrections },
    (columns) => sql`select ${columns} from ${importRows}
      where ${eq(import_id, importId)} and ${answers} <> '{}' order by ${importRows.number} limit ${MOST}`,
  )
  if (rows.length === 0) return undefined
  const ofRows = new Map<string, Answer>()
  const ofColumns = new Map<string, Answer>()
  const records = new Set<string>()
  for (const row of rows) {
    for (const [name, { field, key: fault, text, record }] of Object.entries(row.answers)) {
      const value = row.corrections[name]
      if (value === undefined) continue
      const faultKey = [field, fault, text]
      if (record !== undefined) {
        records.add(nameOf(...faultKey, record))
        continue
      }
      add(ofColumns, nameOf(...faultKey), value)
      for (const own of [row.key, row.alike]) {
        if (own !== null) add(ofRows, nameOf(...faultKey, own), value)
      }
    }
  }
  return (row) => {
    const result: EarlierAnswers = { corrections: {}, answers: {} }
    for (const fault of row.faults) Object.assign(result.corrections, answerTo(fault, row))
    for (const fault of row.faults) {
      for (const name of Object.keys(answerTo(fault, row))) {
        const { field, key: of, text, values } = fault
        const record = typeof values.record === 'number' ? { record: values.record } : {}
        result.answers = { ...result.answers, [name]: { field, key: of, text, ...record, again: true } }
      }
    }
    return Object.keys(result.answers).length > 0 ? result : undefined
  }

  function answerTo({ field, key: fault, text, values }: ImportFault, row: EvaluatedRow): ImportCorrections {
    const faultKey = [field, fault, text]
    if (values.record !== undefined && records.has(nameOf(...faultKey, values.record))) {
      const proposals = Object.entries(values).filter(([name]) => name.startsWith('is_'))
      return Object.fromEntries(proposals.map(([name, value]) => [name.slice('is_'.length), String(value)]))
    }
    const own = [row.key, row.alike].flatMap((each) =>
      each === null ? [] : (ofRows.get(nameOf(...faultKey, each)) ?? []),
    )
    const ofColumn = ofColumns.get(nameOf(...faultKey))
    const isProposed = ofColumn?.value === values.nearest
    // In a different row, a different postal code can contradict the text.
    const isOfAll = ofColumn?.isOne && (isProposed || (ofColumn.rows > 1 && values.contradicts === undefined))
    const answer = own.find(({ isOne }) => isOne) ?? (isOfAll ? ofColumn : undefined)
    return answer ? { [field]: answer.value } : {}
  }
}

function nameOf(...parts: (string | number)[]): string {
  return parts.join('\u0001')
}

function add(answers: Map<string, Answer>, name: string, value: string): void {
  const before = answers.get(name)
  if (!before) answers.set(name, { value, rows: 1, isOne: true })
  else {
    before.rows += 1
    before.isOne &&= before.value === value
  }
}
