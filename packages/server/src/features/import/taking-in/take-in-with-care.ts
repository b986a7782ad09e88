import { importFault } from '@lienzo/rules/imports/import-declaration'
import type { PublicContext } from '../../../core/context/context.ts'
import { inParts } from '../../../core/jobs/in-turns.ts'
import type { ImportChoices } from '../import-choices.ts'
import type { Import } from '../import-record.ts'
import { workerOf } from '../import-rights.ts'
import { addPictures } from '../pictures/add-pictures.ts'
import { type EvaluatedRow, evaluateRows, type RowAlone } from '../rows/evaluate-rows.ts'
import type { Largest } from '../rows/largest-number.ts'
import { hasDifferentResult, type StoredEvaluation, storeEvaluations } from '../rows/stored-rows.ts'
import { createRecords, keepResults, updateRecords } from '../rows/write-records.ts'

/** Stored row whose cells have been read. */
export type UnderstoodRow = { row: StoredEvaluation; alone: RowAlone }

/** Evaluates rows again, because records can have changed since the preview, and imports them. */
export async function takeInWithCare(
  context: PublicContext,
  importRun: Import,
  understoodRows: readonly UnderstoodRow[],
  { choices, largest }: { choices: ImportChoices; largest: Largest },
): Promise<void> {
  const { database } = context
  const { kind } = choices
  const rows = understoodRows.map(({ row }) => row)
  const alone = understoodRows.map((each) => each.alone)
  // Refused rows that were corrected later have no similarity check that could be reused.
  const seen = importRun.again ? undefined : rows
  const evaluatedRows = await evaluateRows(database, rows, choices, { hold: true, seen, alone })
  const checkedRows = evaluatedRows.map((row, index) => refusedIfOther(row, rows[index], choices))
  const withOutcome = (outcome: EvaluatedRow['outcome']) =>
    checkedRows.filter((row) => row.outcome === outcome)
  const origin = { importId: importRun.id, userId: workerOf(importRun), largest }
  const results = await createRecords(context, kind, withOutcome('created'), origin)
  for (const part of inParts(withOutcome('updated')))
    results.push(...(await updateRecords(context, kind, part, importRun.id)))
  await keepResults(context, importRun.id, results)
  await addPictures(context, importRun, choices, checkedRows, results)
  const takenNumbers = new Set(results.map(({ number }) => number))
  const came = checkedRows.map((row) => refusedIfChangedMeanwhile(row, takenNumbers, choices))
  await storeEvaluations(
    database,
    importRun.id,
    came.filter((row, index) => hasDifferentResult(row, rows[index])),
  )
}

/**
 * Refuses a row whose effect differs from the preview, for example because it would now change a record instead of creating
 * one, or would overwrite a change made since. Rows that were refused before are exempt, because a person has chosen to import
 * them again.
 */
function refusedIfOther(
  row: EvaluatedRow,
  preview: StoredEvaluation | undefined,
  choices: ImportChoices,
): EvaluatedRow {
  const isAsSeen = row.outcome === preview?.outcome && (preview.seen === null || row.seen === preview.seen)
  return isAsSeen || preview?.outcome === 'refused' || !isTakenIn(row) ? row : refusedAsChanged(row, choices)
}

function isTakenIn({ outcome }: EvaluatedRow): boolean {
  return outcome === 'created' || outcome === 'updated'
}

/**
 * Refuses a row that was not imported although it should have been, because somebody else created or changed the record at the
 * same moment.
 */
function refusedIfChangedMeanwhile(
  row: EvaluatedRow,
  takenNumbers: ReadonlySet<number>,
  choices: ImportChoices,
): EvaluatedRow {
  return takenNumbers.has(row.number) || !isTakenIn(row) ? row : refusedAsChanged(row, choices)
}

function refusedAsChanged(row: EvaluatedRow, { kind, key }: ImportChoices): EvaluatedRow {
  const [field = ''] = kind.declaration.keys[key] ?? []
  const fault = importFault(field, 'changed_meanwhile', row.texts[field] ?? '')
  return { ...row, outcome: 'refused', faults: [...row.faults, fault], ready: null, seen: null }
}
