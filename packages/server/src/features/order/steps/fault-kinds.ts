import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { writeLineNumbers } from '@lienzo/rules/sales/lines/line-numbers'
import type { LineFault } from '../lines/checks/line-faults.ts'

/**
 * Maximum number of parts, for example artworks, that are named for one kind of fault, each at the first line that has the
 * part.
 */
const MOST_NAMED = 5
/** Maximum total number of characters of the line numbers in one refusal. */
const MOST_CHARACTERS = 9000

/** Fault of a line, with the number of the line and its index in the order, starting at 0. */
type FaultAt = { place: number; number: number; fault: LineFault }

/**
 * Groups the faults of lines by kind: by key or, for failed checks, by check. Each kind is reported at the first line that has
 * it, with `lines` (the number of lines), `numbers` (the line numbers, in the format that `readLineNumbers` reads) and `names`
 * (the number of parts). Further parts are reported at the first line that has them; in total, at most `MOST_NAMED` parts are
 * reported per kind. The result therefore has a limited size.
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
 * Returns the path of a field. If the field already has a fault of a different kind, the end of the key of the new fault is
 * appended to the path.
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
