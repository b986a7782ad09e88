import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { writeLineNumbers } from '@lienzo/rules/sales/lines/line-numbers'
import type { LineFault } from '../lines/checks/line-faults.ts'

/** Maximum number of named parts per kind, for example artworks, each at its first line. */
const MOST_NAMED = 5
/** Maximum total length of the line numbers in one refusal. */
const MOST_CHARACTERS = 9000

/** A fault of a line: its number, and its index in the order, starting at 0. */
type FaultAt = { place: number; number: number; fault: LineFault }

/**
 * Groups the faults of lines by key, or by check for failed checks. Each kind is reported at its first line, with `lines` (the
 * number of lines), `numbers` (the lines, in the format of `readLineNumbers`) and `names` (the number of parts). Further parts
 * of a kind, `MOST_NAMED` in total, are reported at their own first lines. The size of the answer is limited.
 */
export function faultsByKind(
  lines: readonly { number: number; faults: readonly LineFault[] }[],
): FieldErrors {
  const allFaults = lines.flatMap(({ number, faults }, place): FaultAt[] =>
    faults.map((fault) => ({ place, number, fault })),
  )
  const kinds = Map.groupBy(allFaults, ({ fault }) => `${fault.key} ${fault.values?.check ?? ''}`)
  const fields: FieldErrors = {}
  for (const ofKind of kinds.values()) {
    const byName = Map.groupBy(ofKind, ({ fault }) => fault.values?.name)
    const numbers = [...new Set(ofKind.map(({ number }) => number))]
    const counts = {
      lines: numbers.length,
      numbers: writeLineNumbers(numbers, Math.floor(MOST_CHARACTERS / kinds.size)),
      names: byName.size,
    }
    const examples = [...byName.values()].slice(0, MOST_NAMED).flatMap(([first]) => first ?? [])
    for (const [index, { place, number, fault }] of examples.entries()) {
      const { field, values, ...error } = fault
      const path = freePath(fields, `lines.${place}.${field}`, String(values?.check ?? error.key))
      fields[path] = { ...error, values: { ...values, number, ...(index === 0 ? counts : {}) } }
    }
  }
  return fields
}

/**
 * Returns the path or, if its field already has a fault of a different kind, the path extended by the end of the new fault's
 * key.
 */
function freePath(fields: FieldErrors, path: string, kind: string): string {
  return path in fields ? `${path}.${kind.split('.').slice(-2).join('_')}` : path
}

/** Returns an English sentence that lists the faults by kind. */
export function kindsSentence(fields: FieldErrors): string {
  const sentences = Object.entries(fields).map(([path, { message, values = {} }]) => {
    if (!path.startsWith('lines.')) return `${path} ${message}`
    const others = Number(values.lines ?? 1) - 1
    return `line ${values.number} ${others > 0 ? `and ${others} more: the first ` : ''}${message}`
  })
  return sentences.join('; ')
}
