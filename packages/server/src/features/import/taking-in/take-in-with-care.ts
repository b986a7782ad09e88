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

/** A stored row, and what it says by itself. */
export type UnderstoodRow = { row: StoredEvaluation; alone: RowAlone }

/** Judges rows of an import again, for what is there may have changed since somebody looked at them, and takes them in. */
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
  // Of those that were refused then and have been corrected nobody has looked at what they are like.
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
 * Refuses a row that would do what nobody has seen before it was taken in, such as change what was to be new, or write over what
 * somebody has changed since the preview. A row that was refused is taken in by whoever tries it again.
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

/** A row that was to be taken in and was not: somebody else made or changed that record at the same moment. */
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
