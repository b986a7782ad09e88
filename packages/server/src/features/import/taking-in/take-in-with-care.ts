import { importFault } from '@lienzo/rules/imports/import-declaration'
import type { PublicContext } from '../../../core/context/context.ts'
import { inParts } from '../../../core/jobs/in-turns.ts'
import type { ImportChoices } from '../import-choices.ts'
import { type Import, workerOf } from '../import-record.ts'
import { addPictures } from '../pictures/add-pictures.ts'
import { type EvaluatedRow, evaluateRows, type RowAlone } from '../rows/evaluate-rows.ts'
import type { Largest } from '../rows/largest-number.ts'
import { hasDifferentResult, type StoredEvaluation, storeEvaluations } from '../rows/stored-rows.ts'
import { createRecords, keepResults, updateRecords } from '../rows/write-records.ts'

/** A stored row with its cells read. */
export type UnderstoodRow = { row: StoredEvaluation; alone: RowAlone }

/** Evaluates rows again, because records can have changed since the preview, and imports them. */
export async function takeInWithCare(
  context: PublicContext,
  found: Import,
  understood: readonly UnderstoodRow[],
  { choices, largest }: { choices: ImportChoices; largest: Largest },
): Promise<void> {
  const { database } = context
  const { kind } = choices
  const rows = understood.map(({ row }) => row)
  const alone = understood.map((each) => each.alone)
  // Rows that were refused and then corrected have no earlier similarity check.
  const seen = found.again ? undefined : rows
  const judged = await evaluateRows(database, rows, choices, { hold: true, seen, alone })
  const evaluated = judged.map((row, index) => refusedIfOther(row, rows[index], choices))
  const withOutcome = (outcome: EvaluatedRow['outcome']) => evaluated.filter((row) => row.outcome === outcome)
  const made = { importId: found.id, userId: workerOf(found), largest }
  const results = await createRecords(context, kind, withOutcome('created'), made)
  for (const part of inParts(withOutcome('updated')))
    results.push(...(await updateRecords(context, kind, part, found.id)))
  await keepResults(context, found.id, results)
  await addPictures(context, found, choices, evaluated, results)
  const taken = new Set(results.map(({ number }) => number))
  const came = evaluated.map((row) => refusedIfChangedMeanwhile(row, taken, choices))
  await storeEvaluations(
    database,
    found.id,
    came.filter((row, index) => hasDifferentResult(row, rows[index])),
  )
}

/**
 * Refuses a row whose effect differs from the preview, for example one that would change a record instead of creating it, or
 * overwrite a change made since. Rows that were refused before are exempt, because a person retries them.
 */
function refusedIfOther(
  row: EvaluatedRow,
  seen: StoredEvaluation | undefined,
  choices: ImportChoices,
): EvaluatedRow {
  const isAsSeen = row.outcome === seen?.outcome && (seen.seen === null || row.seen === seen.seen)
  return isAsSeen || seen?.outcome === 'refused' || !isTakenIn(row) ? row : refusedAsChanged(row, choices)
}

function isTakenIn({ outcome }: EvaluatedRow): boolean {
  return outcome === 'created' || outcome === 'updated'
}

/**
 * Refuses a row that was not imported although it should have been: somebody else created or changed the record at the same
 * moment.
 */
function refusedIfChangedMeanwhile(
  row: EvaluatedRow,
  taken: ReadonlySet<number>,
  choices: ImportChoices,
): EvaluatedRow {
  return taken.has(row.number) || !isTakenIn(row) ? row : refusedAsChanged(row, choices)
}

function refusedAsChanged(row: EvaluatedRow, { kind, key }: ImportChoices): EvaluatedRow {
  const [field = ''] = kind.declaration.keys[key] ?? []
  const fault = importFault(field, 'changed_meanwhile', row.texts[field] ?? '')
  return { ...row, outcome: 'refused', faults: [...row.faults, fault], ready: null, seen: null }
}
