import type { ImportAnswers } from '@lienzo/rules/imports/import-declaration'
import type { Handle } from '../../../core/context/handle.ts'
import type { ImportChoices } from '../import-choices.ts'
import { type EvaluatedRow, evaluateRows, type RowAlone, type StoredRow } from '../rows/evaluate-rows.ts'
import type { RememberedAnswers } from './remembered-answers.ts'

/** Evaluated row, with the corrections of its cells and the faults that the corrections answer. */
export type AnsweredRow = EvaluatedRow & Pick<StoredRow, 'corrections'> & { answers: ImportAnswers }

/**
 * Evaluates rows. If a fault was answered in the last import of the same list, evaluates the rows again with the remembered
 * corrections.
 */
export async function evaluateAnswered(
  database: Handle,
  rows: readonly StoredRow[],
  choices: ImportChoices,
  evaluation: { before: readonly EvaluatedRow[]; alone: readonly RowAlone[] },
  answersOf: RememberedAnswers | undefined,
): Promise<AnsweredRow[]> {
  const evaluatedRows = await evaluateRows(database, rows, choices, evaluation)
  const answers = evaluatedRows.map((row) => answersOf?.(row))
  const correctedRows = rows.map((row, index) => ({
    ...row,
    corrections: { ...row.corrections, ...answers[index]?.corrections },
  }))
  const isAnswered = answers.some((answer) => answer !== undefined)
  const { before } = evaluation
  const last = isAnswered ? await evaluateRows(database, correctedRows, choices, { before }) : evaluatedRows
  return last.map((row, index) => ({
    ...row,
    corrections: correctedRows[index]?.corrections ?? {},
    answers: answers[index]?.answers ?? {},
  }))
}
